import { toPossibleDays } from '#lib/format/dates/possible-days.ts';
import type { StepComparison } from './comparison.ts';

/** Compares two birth or expiry dates: equal if they can mean the same day (`03/04/1987` can mean two). */
export function compareDates(left: string, right: string): StepComparison {
  const [ours, theirs] = [toPossibleDays(left), toPossibleDays(right)];
  if (ours.length === 0 || theirs.length === 0) return { agreement: 'not_compared', remark: 'not readable as a date' };
  const common = ours.filter((day) => theirs.includes(day));
  if (common.length === 0) return { agreement: 'different' };
  const certain = new Set(ours).size === 1 && new Set(theirs).size === 1;
  return { agreement: 'equal', ...(!certain && { remark: 'day and month order unclear' }) };
}
