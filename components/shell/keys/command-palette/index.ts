/** Commands, destinations and sessions in one list that is searched while typing. Throws nothing. */
export { CommandPalette } from './command-palette.tsx';
export type { Destination } from './palette-options.ts';
