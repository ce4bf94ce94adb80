import type { Severity } from '#lib/model/session/finding.ts';
import { type PressingCause, reviewCauses } from '#lib/model/session/queue.ts';

const severities: readonly string[] = ['severe', 'warning', 'notice'] satisfies Severity[];
const isSeverity = (text: string | undefined): text is Severity => text !== undefined && severities.includes(text);

/** `shared_data:severe,waiting:warning`. */
export const toStoredCauses = (causes: readonly PressingCause[]): string =>
  causes.map(({ cause, severity }) => `${cause}:${severity}`).join();

/** Of one that was stored without its severity nothing less than the gravest is known. */
export function toCauses(stored: string): PressingCause[] {
  const found = new Map(stored.split(',').map((one) => one.split(':', 2) as [string, string | undefined]));
  return reviewCauses.flatMap((cause) => {
    const severity = found.get(cause);
    return found.has(cause) ? [{ cause, severity: isSeverity(severity) ? severity : 'severe' }] : [];
  });
}
