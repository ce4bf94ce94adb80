import { clsx } from 'clsx/lite';
import type { Severity } from '#lib/model/session/finding.schema.ts';

/**
 * Joins class names in one string. Nothing is merged (a library for it would be a twentieth of the session list's script): of two classes that set
 * the same property, the style sheet decides. A component takes its sizes and looks as props, and `className` only for what it does not set itself,
 * such as position and margin. The colours themselves are tokens in `app/globals.css`; the test `tokens.test.ts` checks their contrasts.
 */
export const cn: (...names: readonly (string | false | null | undefined)[]) => string = clsx;

/** How serious a finding is, as the colour of its text or icon; it is never said by the colour alone. */
export const severityColours: Record<Severity, string> = {
  severe: 'text-rejected-fg',
  warning: 'text-resubmission-fg',
  notice: 'text-muted',
};
