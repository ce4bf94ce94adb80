/**
 * Statuses and findings as marks: icon and word, never colour alone. Promises that a status this version does not recognise is shown as it
 * was received. Throws nothing.
 */
export { Badge } from './badge.tsx';
export { FindingIcon } from './finding-icon.tsx';
export { StatusBadge } from './status-badge.tsx';
export { StatusText } from './status-text.tsx';
