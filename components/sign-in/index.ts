/**
 * The pages before the desk opens: sign-in, second factor, set-up link; and the forms of it that the account page uses too.
 *
 * Hides how the browser speaks to the sign-in and to the device's passkeys. Promises that a password is never kept beyond its form, that
 * every refusal is said beside its field, and that a finished sign-in loads a whole new page. Throws nothing: failures are words.
 */
export { AppSetUp } from './app-set-up.tsx';
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
} from './ask.ts';
export { CodeField } from './code-field.tsx';
export { SignInFrame } from './frame.tsx';
export { SignInNews } from './news.tsx';
export { Note } from './note.tsx';
export { PasswordField } from './password-field.tsx';
export { RecoveryCodes } from './recovery-codes.tsx';
export { SecondFactor } from './second-factor.tsx';
export { SetUpForm } from './set-up-form.tsx';
export { SignInForm } from './sign-in-form.tsx';
export { fieldOf, useAct } from './use-act.ts';
