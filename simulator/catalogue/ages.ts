import type { Session } from '../session.ts';
import { edgeCases } from './index.ts';

/** A few are overdue at once, and their alerts do not fill the first mail. */
const oldestMs = 30 * 3_600_000;
const youngestMs = 40_000;
const edgeCasesMs = 20 * 60_000;

/**
 * How long ago each session was first heard of, in the order of the catalogue: most within some hours, a tail of more than a day; the edge cases all
 * within the last minutes, after everybody else.
 */
export function toAges(sessions: readonly Session[]): ReadonlyMap<string, number> {
  const isEdge = (session: Session) => session.appName === edgeCases;
  const spread = (list: readonly Session[], fromMs: number, toMs: number) =>
    list.map(({ id }, at) => {
      const left = 1 - (at + 0.5) / list.length;
      return [id, Math.round(toMs + (fromMs - toMs) * (0.9 * left ** 4 + 0.1 * left))] as const;
    });
  return new Map([
    ...spread(
      sessions.filter((session) => !isEdge(session)),
      oldestMs,
      edgeCasesMs,
    ),
    ...spread(sessions.filter(isEdge), edgeCasesMs, youngestMs),
  ]);
}
