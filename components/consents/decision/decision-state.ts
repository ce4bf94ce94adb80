import type { AmlDecision, ConsentDetail } from '#lib/model/consents/consent.ts';

export interface DecisionState {
  /** Of the content that was last read; undefined: it was not read as this document is shown. */
  readonly contentHash: string | undefined;
  readonly decision: AmlDecision | undefined;
  /** Whether it was decided on the content of today. */
  readonly isCurrent: boolean;
}

/**
 * What is decided about the identity document at a place of the list. The facts are of the last read: they count only while they were made from
 * the answer that is on the screen.
 * @param readAt of the answer on the screen
 */
export function decisionStateOf(consent: ConsentDetail, place: string, readAt: string): DecisionState {
  const decision = consent.decisions.find((one) => one.place === place);
  const scope = consent.scopes.find(({ resource }) => resource === 'identity');
  const fact = consent.facts.find(
    (one) => one.resource === 'identity' && one.place === place && one.key === 'content_hash',
  );
  const contentHash = scope?.readAt === readAt ? fact?.value : undefined;
  return { contentHash, decision, isCurrent: decision !== undefined && decision.contentHash === contentHash };
}
