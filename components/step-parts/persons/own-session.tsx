import { isMasked } from '#lib/format/text/masked.ts';
import type { Reported } from '../redaction/index.ts';
import { type RelatedSessions, SessionLink } from '../related-session/index.ts';
import { Absent, HiddenMark } from '../values/index.ts';

interface OwnSessionProps {
  readonly reference: string;
  readonly id: Reported<string>;
  readonly related: RelatedSessions;
  readonly whose: string;
}

/** The person's own session. The reported id is probably its id: the contract does not say. */
export function OwnSession({ reference, id, related, whose }: OwnSessionProps) {
  if (id === null) return <Absent>No session id provided</Absent>;
  if (!id || isMasked(id)) return <HiddenMark />;
  return <SessionLink reference={reference} sessionId={id} related={related.of(id)} whose={whose} />;
}
