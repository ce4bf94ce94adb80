/**
 * What stands between a signed-in page and its end. Promises that nothing of the page is drawn once the sign-in has ended, in whichever tab it
 * was noticed, nor a page of another reviewer inside this reviewer's frame, nor anything that the browser kept for Back. Throws nothing.
 */
export { PageReviewer } from './page-reviewer.tsx';
export { SignInGate } from './sign-in-gate.tsx';
