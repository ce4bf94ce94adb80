/** The list of hits: rows, order switch, and the status of the comparison. */
export { ComparisonStatus } from './comparison-status.tsx';
export { HitList } from './hit-list.tsx';
export { OrderSwitch } from './order-switch.tsx';
