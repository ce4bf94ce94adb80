/**
 * What a reviewer does about their own sign-in: password, authenticator app, recovery codes, passkeys, other browsers.
 *
 * Hides that some of it asks for a fresh proof first. Promises that recovery codes and keys are shown once and kept nowhere. Throws nothing.
 */
export { AccountView, type OwnSignIn } from './account-view.tsx';
export { Outcome, Section } from './section.tsx';
export { type Proofs, useConfirmed } from './use-confirmed.tsx';
