/** Statuses, findings and kinds of hits as marks: icon and word, never colour alone. An unrecognised status is shown as it was received. */

export { FindingIcon, kindMarks } from './finding-icon.tsx';
export { Badge, StatusBadge } from './status-badge.tsx';
export { StatusText } from './status-text.tsx';
