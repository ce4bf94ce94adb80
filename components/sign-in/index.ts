/**
 * The sign-in pages: sign-in, second factor, set-up link; and their forms, which the account page uses too.
 *
 * Hides the sign-in API and the device's passkeys. Promises that a password never leaves its form except to the server, that every refusal is
 * shown beside its field, and that a finished sign-in loads a new page. Throws nothing: failures become messages.
 */

export { ContinueLink } from './continue-link.tsx';
export { SignInFrame } from './frame.tsx';
export { LeaveDesk } from './leave-desk.tsx';
export { Notice } from './notice.tsx';
export { PasswordField } from './password-field.tsx';
export { RecoveryCodes } from './recovery-codes.tsx';
export { AppSetUp, CodeField, SecondFactor } from './second-factor.tsx';
export { SetUpForm } from './set-up-form.tsx';
export {
  addPasskey,
  changePassword,
  endOtherSessions,
  newRecoveryCodes,
  removeApp,
  removePasskey,
  sendCode,
  signIn,
  signInWithPasskey,
} from './sign-in-api.ts';
export { SignInForm } from './sign-in-form.tsx';
export { SignInNotices } from './sign-in-notices.tsx';
export { fieldOf, useAction } from './use-action.ts';
