/** A tooltip for one element, without a library: shown on hover and keyboard focus, closed by Escape (WCAG 1.4.13). Throws nothing. */
export { useTooltip } from './use-tooltip.tsx';
