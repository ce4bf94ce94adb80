/**
 * A company at a glance: owners, representative and officers, documents, screening. Each part is read when it is shown, which its audit events say.
 * Promises: what was not reported is never shown as none, and a part that cannot be read says so. Throws nothing.
 */
export { CompanyParts } from './company-parts.tsx';
