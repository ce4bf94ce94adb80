/**
 * Navigation within one session. `useSessionNavigation` alone reads and writes the address; everything else gets its result.
 * Hides: links that change the step without a page navigation, what is read ahead of a click, history entries, the way back to the filtered list.
 * Promises: links stay links (new tab, copied address, reload); reads ahead are marked in the audit log. Throws nothing.
 */
export { drawnState, pushAddress, useShownReference } from './browser-address.ts';
export { type SessionRoute, stepOfRoute } from './session-route.ts';
export { listEntry, useListLink } from './use-list-link.ts';
export { shownStepQuery, useReadAhead } from './use-session-links.ts';
export { type SessionNavigation, useSessionNavigation, useStepParameters } from './use-step-parameters.ts';
