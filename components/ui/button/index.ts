/**
 * Buttons with a label, with an icon alone, and the one that copies a value. Hides their looks and sizes; `buttonClass` gives the same look to a
 * link. Promises that every button has an accessible name and says in words what it did. Throws nothing.
 */
export { Button, buttonClass } from './button.tsx';
export { CopyButton, copyOnHover, IconButton } from './copy-button.tsx';
