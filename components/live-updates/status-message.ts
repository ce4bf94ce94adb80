/** Messages about the connections to Review Desk and to the verification service. Pure. */

import type { Connection, Reach } from '#lib/client/live/index.ts';
import { toRelative } from '#lib/format/dates/date.ts';
import type { LiveUpstream } from '#lib/model/live-events.ts';

/** Undefined while there is nothing to report. */
export function connectionMessage(connection: Connection, reach: Reach): string | undefined {
  if (reach === 'lost') return 'Review Desk cannot be reached. Retrying; this page stays as it is.';
  if (reach === 'again') return 'Review Desk can be reached again.';
  if (connection === 'cut' || connection === 'offline') return 'Live updates are interrupted. Reloading every 30 s.';
  return undefined;
}

/** The data stays usable. Its age is a minimum, as a page may be older than the last answer. */
export function serviceMessage(upstream: LiveUpstream | undefined, nowMs: number): string | undefined {
  if (!upstream || upstream.answers) return undefined;
  const notResponding = 'The verification service is not responding. Data last updated';
  return upstream.lastAnswerAt === null
    ? `${notResponding} before Review Desk started.`
    : `${notResponding} ${toRelative(upstream.lastAnswerAt, nowMs)} or earlier.`;
}
