/** The numbers page: drawings and tables of one answer. Hides scales and texts. Throws nothing. */
export { NumbersForbidden } from './numbers-forbidden.tsx';
export { NumbersView } from './numbers-view.tsx';
