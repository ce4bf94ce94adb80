/**
 * Single sign-on over OpenID Connect (R16). Hides the provider's discovery, keys and errors, the state that waits in the browser, and how an
 * account is bound to one subject of one issuer. Promises that only a verified ID token signs in, that its claims alone name the roles, and
 * that no text of the provider reaches a page or the log. Throws SignOnRefused.
 */
export { findOrCreateReviewer, isSignOnAccount } from './accounts.ts';
export { callbackPath, SignOnRefused } from './openid-connect.ts';
export { pendingSignOn, type SignOnHooks, signOnPlugin, startPath } from './plugin.ts';
