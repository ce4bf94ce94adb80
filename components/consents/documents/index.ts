/**
 * What the v1 resources give, as a reviewer reads it. Promises: every value of the answer is shown, unknown keys under their own names; absent
 * and unreadable look different and neither reads as "none"; scores are bare numbers; expiry is judged today. Throws nothing.
 */
export type { Part } from './field-row.tsx';
export { ResourceBody } from './resource-body.tsx';
export { isStateOnly } from './state-only.tsx';
