/**
 * Class names in one string. The colours themselves are tokens in `app/globals.css`; the test beside this file checks their contrasts.
 * Promises that nothing is merged: of two classes that set the same property, the style sheet decides.
 */
import { clsx } from 'clsx/lite';

/**
 * Class names in one string. Nothing is merged (a library for it would be a twentieth of the session list's script): a component takes its
 * sizes and looks as props, and `className` only for what it does not set itself, such as position and margin.
 */
export const cn: (...names: readonly (string | false | null | undefined)[]) => string = clsx;
