export type PdfAction =
  | 'zoomIn'
  | 'zoomOut'
  | 'fitWidth'
  | 'fitPage'
  | 'rotateRight'
  | 'rotateLeft'
  | 'nextPage'
  | 'previousPage'
  | 'firstPage'
  | 'lastPage'
  | 'nextMatch'
  | 'previousMatch';

/** What a key does while the document has focus. */
export const keyActions: ReadonlyMap<string, PdfAction> = new Map([
  ['+', 'zoomIn'],
  ['=', 'zoomIn'],
  ['-', 'zoomOut'],
  ['_', 'zoomOut'],
  ['0', 'fitWidth'],
  ['9', 'fitPage'],
  ['r', 'rotateRight'],
  ['R', 'rotateLeft'],
  ['PageDown', 'nextPage'],
  ['PageUp', 'previousPage'],
  ['Home', 'firstPage'],
  ['End', 'lastPage'],
]);
