/** Above the list: its count, live updates, reload, and how the table is displayed. Hides the menus, which are loaded on demand. Throws nothing. */
export { ListToolbar } from './list-toolbar.tsx';
