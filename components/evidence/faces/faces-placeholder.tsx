/** A comparison of two faces with room for its tools, until its code is loaded. */
export const FacesPlaceholder = () => (
  <>
    <p className="hidden px-4 py-3 print:block">The evidence is not printed: it was still loading.</p>
    <div className="flex h-full flex-col print:hidden">
      <div className="h-11 shrink-0 border-hairline border-b bg-surface max-sm:h-20.25" />
      {/* Headings, and frames of three by four. */}
      <div className="min-h-0 flex-1 bg-canvas not-panes:h-[calc(66.67vw+3.4rem)] not-panes:flex-none" />
    </div>
  </>
);
