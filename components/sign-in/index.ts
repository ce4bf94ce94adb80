/**
 * The sign-in pages: sign-in, second factor, set-up link; and their forms, which the account page uses too.
 *
 * Hides the sign-in API and the device's passkeys. Promises that a password never leaves its form except to the server, that every refusal is
 * shown beside its field, and that a finished sign-in loads a new page. Throws nothing: failures become messages.
 */

export { AppSetUp, RecoveryCodes } from './app-set-up.tsx';
export { CodeField } from './code-field.tsx';
export { LeaveDesk } from './leave-desk.tsx';
export { Notice } from './notice.tsx';
export { PasswordField } from './password-field.tsx';
export { SecondFactor } from './second-factor.tsx';
export { SetUpForm } from './set-up-form.tsx';
export {
  addPasskey,
  changePassword,
  endOtherSessions,
  fieldOf,
  newRecoveryCodes,
  removeApp,
  removePasskey,
  sendCode,
  signIn,
  signInWithPasskey,
  useAction,
} from './sign-in-actions.ts';
export { SignInForm } from './sign-in-form.tsx';
export { ContinueLink, SignInFrame, SignInNotices } from './sign-in-page.tsx';
