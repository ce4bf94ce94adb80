/** The one rule of what a decision on AML says of its document now: for findings, the store, reviewers, the screen and the dossier. */
import { isSameHash } from '../same-hash.ts';
import type { SecondVerdict } from '../second-verdict.ts';
import type { AmlDecision, ConsentDetail } from './consent.schema.ts';
import type { AmlDecisionState } from './consent.ts';

/** An identity document as it was last read. */
interface AmlContent {
  /** The verification service leaves AML to an officer. */
  readonly isOpen: boolean;
  /** It is undefined where no read with the present access gave the document. */
  readonly contentHash: string | undefined;
}

/** By what the service says of a document (contract 2.2): it leaves AML to an officer. */
export const leavesAmlOpen = (aml: unknown): boolean => aml === 'UNCERTAIN';

type Fact = Omit<ConsentDetail['facts'][number], 'resource'>;

/** @param facts of identity documents; undefined: none was read */
export function amlContentOf(facts: readonly Fact[] | undefined, place: string): AmlContent {
  const factOf = (key: string) => facts?.find((fact) => fact.place === place && fact.key === key)?.value;
  return { isOpen: leavesAmlOpen(factOf('aml')), contentHash: factOf('content_hash') };
}

/** What needs a second reviewer counts once one agreed. */
export function stateAfterReview(
  needsSecond: boolean,
  second: { readonly verdict: SecondVerdict } | null,
): AmlDecisionState {
  if (!needsSecond || second?.verdict === 'agree') return 'effective';
  return second === null ? 'waiting' : 'disagreed';
}

/**
 * - `unread`: what the document says now is not known
 * - `not_open`: the service no longer leaves AML to an officer
 * - `changed`: the document is another than was decided on, so AML is open again
 */
export type AmlStateNow = AmlDecisionState | 'unread' | 'not_open' | 'changed';

/** A decision counts only where this is `effective`. Its `state` says what the second review made of it, whatever the document says now. */
export function stateOfAmlDecision(
  { state, contentHash }: Pick<AmlDecision, 'state' | 'contentHash'>,
  now: AmlContent,
): AmlStateNow {
  if (now.contentHash === undefined) return 'unread';
  if (!now.isOpen) return 'not_open';
  return isSameHash(now.contentHash, contentHash) ? state : 'changed';
}
