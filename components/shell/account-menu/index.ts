/** The reviewer's own menu: who is signed in, theme, account, sign out. The menu itself is loaded on demand. Throws nothing. */
export { AccountLabel } from './account-label.tsx';
export { AccountMenu } from './account-menu.tsx';
