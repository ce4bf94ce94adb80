/**
 * The frame around every signed-in page: top bar (search and look-up, environment, help, account), the sandbox bar, and what is shown when the
 * sign-in has ended.
 *
 * Hides how the environment travels and how a pasted id is looked up. Promises that no search text and no session id of the verification
 * service is ever in an address, and that a page about a sandbox session says so once it renders `SandboxBar`. Throws nothing.
 */
export { SandboxBar } from './environment.tsx';
export { SettingsNav } from './settings-nav.tsx';
export { Shell, settingsRoutes } from './shell.tsx';
export { PageReviewer, SignedInProviders } from './signed-in-providers.tsx';
