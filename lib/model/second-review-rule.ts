/** Decides when a decision needs a second reviewer, and which mailbox is whose. The module is pure. */

import type { RecordedKind } from './review/decision-kind.ts';
import { isSingleOnly } from './review/verdict.ts';
import type { HitKind } from './session/hit-kind.ts';

/** These are the values of `REVIEW_FOUR_EYES`. */
export const fourEyesModes = ['off', 'risky', 'all'] as const;
export type FourEyes = (typeof fourEyesModes)[number];

/** `override` and `shared_data_left` count in every mode. */
export const secondReasons = [
  'override',
  'shared_data_left',
  'all',
  'decline',
  'confirmed_match',
  'risky_false_positive',
] as const;
export type SecondReason = (typeof secondReasons)[number];

/** The verdict counts now. */
export interface CountingVerdict {
  readonly verdict: 'match' | 'false_positive';
  readonly kinds: readonly HitKind[];
  readonly isDuplicate: boolean;
}

interface JudgedHit extends Pick<CountingVerdict, 'verdict' | 'kinds'> {
  readonly hit?: string;
  readonly hasFormerKinds?: true;
}

/** @param stepType of the step that has the hit or duplicate match; undefined: that is not known */
export const toCounting = (
  { hit, verdict, kinds, hasFormerKinds }: JudgedHit,
  stepType: string | undefined,
): CountingVerdict => ({
  verdict,
  // What was put aside as harmless by a former rule is not known to be so.
  kinds: hasFormerKinds && verdict === 'false_positive' ? [...kinds, 'other'] : kinds,
  isDuplicate: stepType === 'DUPLICATE' || hit?.startsWith('d1-') === true,
});

/** A false positive on what is, or may be, a sanctions hit. */
export const isRiskyFalsePositive = ({ verdict, kinds, isDuplicate }: CountingVerdict): boolean =>
  verdict === 'false_positive' && !isDuplicate && isSingleOnly(kinds);

/** @param hasLeftOpen shared data that would have blocked a clear was unlinked or removed @returns why it needs a second reviewer */
export function secondReasonsFor(
  mode: FourEyes,
  kind: RecordedKind,
  verdicts: readonly CountingVerdict[],
  overrides: number,
  hasLeftOpen: boolean,
): readonly SecondReason[] {
  const isRisky = mode === 'risky';
  const applies: Record<SecondReason, boolean> = {
    override: overrides > 0,
    shared_data_left: kind === 'clear' && hasLeftOpen,
    all: mode === 'all',
    decline: isRisky && kind === 'decline',
    confirmed_match: isRisky && kind === 'clear' && verdicts.some(({ verdict }) => verdict === 'match'),
    risky_false_positive: isRisky && kind !== 'request_information' && verdicts.some(isRiskyFalsePositive),
  };
  return secondReasons.filter((reason) => applies[reason]);
}

/** Writes a domain as the name service has it, in Punycode. */
function toDomain(domain: string): string {
  const name = domain.replace(/\.$/u, '');
  return URL.parse(`http://${name}`)?.hostname || name;
}

/** One mailbox in one spelling: case, forms of letters, invisible ones, quotes, tags after `+`, Gmail's dots and a domain's spelling do not count. */
export function toMailbox(email: string): string {
  const text = email
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}|\s/gu, '')
    .toLowerCase();
  const [, local, named] = /^"?(.*?)"?@([^@]*)$/su.exec(text) ?? [];
  if (local === undefined || named === undefined) return text;
  const domain = toDomain(named);
  const name = local.replace(/(?<=.)\+.*$/su, '');
  return ['gmail.com', 'googlemail.com'].includes(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}
