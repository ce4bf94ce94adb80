/**
 * Addresses from outside as links. Hides which addresses may become one. Promises that no single click leaves Review Desk, that a dialog
 * names the host first, and that anything but plain https to a public host stays text. Never fetches anything. Throws nothing.
 */
export { ExternalLink } from './external-link.tsx';
