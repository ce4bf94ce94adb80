/** What is said of the line to the desk and to the verification service. Pure. */

import type { Connection } from '#lib/client/live-stream.ts';
import { toRelative } from '#lib/format/date.ts';
import type { LiveUpstream } from '#lib/model/live.ts';

/** Undefined while there is nothing to say; who is signed out hears it from the next thing that they ask for. */
export function connectionWords(connection: Connection): string | undefined {
  if (connection === 'cut') return 'Live updates are interrupted; reading every 30 s.';
  if (connection === 'offline') return 'The desk cannot be reached; trying again. What you see stays.';
  return undefined;
}

/** What the desk knows stays usable: how old it is at least is said, as a page may be older. */
export function upstreamWords(upstream: LiveUpstream | undefined, nowMs: number): string | undefined {
  if (!upstream || upstream.answers) return undefined;
  const known = 'The verification service does not answer; what you see was last read';
  return upstream.lastAnswerAt === null
    ? `${known} before the desk started.`
    : `${known} ${toRelative(upstream.lastAnswerAt, nowMs)} or earlier.`;
}
