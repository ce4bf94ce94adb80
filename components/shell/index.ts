/**
 * The frame around every signed-in page: top bar (search, environment, keys, account) and the sandbox bar.
 *
 * Hides how the look-up of a pasted id and the environment travel. Promises that no search text and no upstream session id ever stands in
 * an address, and that a page about a sandbox session says so once it draws `SandboxBar`.
 */
export { DeskFrame } from './desk-frame.tsx';
export { SandboxBar } from './sandbox-bar.tsx';
export { SettingsNav } from './settings-nav.tsx';
export { Shell, type ShellReviewer } from './shell.tsx';
