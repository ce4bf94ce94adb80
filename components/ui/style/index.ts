/**
 * Class names in one string. The colours themselves are tokens in `app/globals.css`; the test beside this file checks their contrasts.
 * Promises that nothing is merged: of two classes that set the same property, the style sheet decides.
 */
export { cn } from './class-names.ts';
