import { createHmac } from 'node:crypto';
import { type SessionKind, toLetters } from '#lib/model/session/ids.ts';
import { listComparableFacts, subjectText } from '#lib/screening/index.ts';
import type { FactRecord } from '../records.ts';

type Facts = readonly Pick<FactRecord, 'key' | 'value' | 'sensitivity' | 'stepType'>[];

/** All that the hits of one subject are compared with: what the answer itself states, and what the steps of the session report. */
export interface SubjectParts {
  /** `HitIdentity.screened`. */
  readonly screened: string;
  /** A company among the owners: the facts of the session say nothing of it. */
  readonly isOwner: boolean;
}

/**
 * Of the attributes that a hit is compared with, and of nothing else: `s1-` and 26 letters (130 bits).
 *
 * @param hitKey of the store
 * @returns the hash of each subject of this session
 */
export function createSubjectHash(
  hitKey: Uint8Array,
  { kind, facts }: { readonly kind: SessionKind; readonly facts: Facts },
): (parts: SubjectParts) => string {
  const ofSession = subjectText(listComparableFacts(kind, facts));
  return ({ screened, isOwner }) => {
    const text = JSON.stringify(['subject 1', screened, isOwner ? null : ofSession]);
    return `s1-${toLetters(createHmac('sha256', hitKey).update(text).digest()).slice(0, 26)}`;
  };
}
