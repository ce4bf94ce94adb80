import { clsx } from 'clsx/lite';

/**
 * Joins class names in one string. Nothing is merged (a library for it would be a twentieth of the session list's script): of two classes that set
 * the same property, the style sheet decides. A component takes its sizes and looks as props, and `className` only for what it does not set itself,
 * such as position and margin. The colours themselves are tokens in `app/globals.css`; the test `tokens.test.ts` checks their contrasts.
 */
export const cn: (...names: readonly (string | false | null | undefined)[]) => string = clsx;
