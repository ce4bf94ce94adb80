import { createHmac } from 'node:crypto';
import { hasHitLists, type IdentifiedHits, identifyHits, type KnownHit, type StepAnswer } from '#lib/contract/index.ts';
import { toLetters } from '#lib/model/session/ids.ts';
import { getStore, type SessionRecord, type StepRecord } from '#lib/server/store/index.ts';
import type { ScreeningRead } from './read-facts.ts';
import type { NewStep } from './steps.ts';

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
  return hasHitLists(session.kind, type, answer) ? hits.remember(session.ref, step, identify) : identify([]);
}

/** What a refresh read: the hits of its screenings, and that those of steps which the session no longer lists are gone. */
export async function recordHits(
  session: Pick<SessionRecord, 'ref' | 'kind' | 'sessionId'>,
  {
    steps,
    before,
    screenings,
  }: {
    readonly steps: readonly NewStep[];
    readonly before: readonly NewStep[];
    readonly screenings: readonly ScreeningRead[];
  },
): Promise<void> {
  const present = steps.map(({ step }) => step);
  if (!before.every(({ step }) => present.includes(step))) {
    const { hits } = await getStore();
    await hits.markOtherStepsGone(session.ref, present);
  }
  for (const { step, answer } of screenings) await rememberHits(session, step, answer);
}
