/** A viewer with room for its toolbar, until its code is loaded. */
export const ViewerPlaceholder = () => (
  <>
    <p className="hidden px-4 py-3 print:block">The evidence is not printed: it was still loading.</p>
    <div className="h-full bg-canvas not-panes:aspect-4/3 print:hidden before:block before:h-11 before:border-hairline before:border-b before:bg-surface" />
  </>
);
