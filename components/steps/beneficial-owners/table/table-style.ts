// Every row is a grid of the same columns, so that rows outside the viewport need no layout; in narrow containers its cells are stacked.
// Printed, it is a plain table, whose head repeats on every page.
export const columnsClass =
  '@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(9rem,1.3fr)_minmax(7.5rem,0.6fr)_4.5rem_minmax(8rem,1.4fr)_minmax(8.75rem,0.6fr)_minmax(8.75rem,0.6fr)_minmax(8rem,1.1fr)] @min-[60rem]:gap-x-2 print:table-row';
export const printedCellClass = 'print:table-cell print:px-1 print:py-2 print:align-top';
