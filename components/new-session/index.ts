/**
 * A new session, created in the verification service. Hides the form and the dialog, which is loaded on demand. Promises that the id of the
 * session is shown once, is in no address, store, cache or history, and is gone when its dialog closes. Throws nothing.
 */
export { NewSessionButton } from './new-session-button.tsx';
