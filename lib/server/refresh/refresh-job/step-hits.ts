import { createHmac } from 'node:crypto';
import {
  type IdentifiedHits,
  identifyHits,
  type KnownHit,
  listScreenings,
  type StepAnswer,
} from '#lib/contract/index.ts';
import { toLetters } from '#lib/model/session/ids.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';

/**
 * Identifies the hits of a step's answer and remembers them, whoever reads it, so that a hit is known from its first answer and marked as gone from
 * the first one without it.
 */
export async function rememberHits(
  session: Pick<SessionRecord, 'ref' | 'kind' | 'sessionId'>,
  { step, type }: Pick<StepRecord, 'step' | 'type'>,
  answer: StepAnswer,
): Promise<IdentifiedHits> {
  const { hits, hitKey } = await getStore();
  const at = { kind: session.kind, type, sessionId: session.sessionId, step };
  const sign = (text: string) => toLetters(createHmac('sha256', hitKey).update(text).digest());
  const identify = (known: readonly KnownHit[]) => identifyHits(at, answer, { known, sign });
  // A list that did not come says nothing of which hits are gone.
  const hasLists = listScreenings(session.kind, type, answer).length > 0;
  return hasLists ? hits.remember(session.ref, step, identify) : identify([]);
}
