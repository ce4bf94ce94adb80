/**
 * The pages of a session below its header: one step in its viewer, or the ownership of a company. Promises: a step that fails leaves the rest usable;
 * showing a step writes an audit event.
 */
export { ActivityPage } from './activity-page.tsx';
export { OwnershipPanel } from './ownership-panel.tsx';
export { StepPages } from './step-pages.tsx';
