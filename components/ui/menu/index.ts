/** A menu with actions, links and choices. Carries Base UI: the pages of sessions load it on demand. Throws nothing. */
export { Menu, MenuChoice, MenuItem, MenuLinkItem, MenuNote, MenuSeparator } from './menu.tsx';
