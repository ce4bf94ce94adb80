/** Messages about the connections to Review Desk and to the verification service. Pure. */

import type { Connection } from '#lib/client/live/index.ts';
import { toRelative } from '#lib/format/dates/date.ts';
import type { LiveUpstream } from '#lib/model/live-events.ts';

/** Undefined while there is nothing to report. After signing out the next request reports it. */
export function connectionMessage(connection: Connection): string | undefined {
  if (connection === 'cut') return 'Live updates are interrupted. Reloading every 30 s.';
  if (connection === 'offline') return 'Review Desk cannot be reached. Retrying; this page stays as it is.';
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
