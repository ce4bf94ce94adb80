/**
 * Statuses, findings and kinds of hits as marks: icon and word, never colour alone. Promises that a status this version does not recognise is shown as it
 * was received. Throws nothing.
 */

export { FindingIcon, kindMarks } from './finding-icon.tsx';
export { Badge, StatusBadge } from './status-badge.tsx';
export { StatusText } from './status-text.tsx';
