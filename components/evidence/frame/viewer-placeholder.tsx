/** A viewer with room for its toolbar, until its code is loaded. */
export const ViewerPlaceholder = () => (
  <div className="h-full bg-canvas not-panes:aspect-4/3 print:hidden before:block before:h-11 before:border-hairline before:border-b before:bg-surface" />
);
