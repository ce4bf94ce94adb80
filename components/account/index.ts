/**
 * The account page: password, authenticator app, recovery codes, passkeys, other browsers; and what other settings pages are built from.
 *
 * Hides that some changes require a proof of identity first. Promises that recovery codes and keys are shown once and stored nowhere. Throws
 * nothing: failures become messages.
 */
export { AccountView, type OwnSignIn } from './account-view.tsx';
export { Outcome, Section } from './section.tsx';
export { type ProofMethods, useStepUp } from './use-step-up.tsx';
