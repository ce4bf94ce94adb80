/** What follows from the grounds of one person. */
import { type Ground, type Interval, meets, type Policy, rules, type Verdict } from '../model/index.ts';

export interface EvaluatedGround extends Ground {
  /** Whether it would be met without what loops add. */
  readonly metWithoutLoops: boolean;
}

export function outcomeOf(share: Interval, policy: Policy): Ground['outcome'] {
  if (meets(share.lo, policy)) return 'met';
  return meets(share.hi, policy) ? 'undetermined' : 'not_met';
}

/** Any ground makes an owner. One that is met only with a loop needs a manual review: the share is an economic model, not law. */
export function verdictOf(grounds: readonly EvaluatedGround[]): Verdict {
  const met = grounds.filter(({ outcome }) => outcome === 'met');
  if (met.some(({ metWithoutLoops }) => metWithoutLoops)) return 'owner';
  if (met.length > 0) return 'review';
  return grounds.some(({ outcome }) => outcome === 'undetermined') ? 'undetermined' : 'not_by_reported_shares';
}

/**
 * The grounds of one answer under two interpretations: sums above 100 % by rounding as reported, and scaled; two entries as two persons, and as one.
 * Where the outcomes differ, neither is known to be right: undetermined, with a share from the lowest to the highest. A ground counts as met without
 * loops only if it is in both.
 */
export function combineGrounds(
  one: readonly EvaluatedGround[],
  other: readonly EvaluatedGround[],
): readonly EvaluatedGround[] {
  return rules.flatMap((rule) =>
    combineGround(
      one.find((ground) => ground.rule === rule),
      other.find((ground) => ground.rule === rule),
    ),
  );
}

function combineGround(
  one: EvaluatedGround | undefined,
  other: EvaluatedGround | undefined,
): readonly EvaluatedGround[] {
  if ((one?.outcome ?? 'not_met') === (other?.outcome ?? 'not_met'))
    return one === undefined
      ? []
      : [{ ...one, metWithoutLoops: one.metWithoutLoops && other?.metWithoutLoops === true }];
  const present = one ?? other;
  if (present === undefined) return [];
  const shares = [one, other].flatMap((ground) => (ground?.share ? [ground.share] : []));
  return [
    {
      ...present,
      outcome: 'undetermined',
      share:
        shares.length === 0
          ? null
          : { lo: Math.min(...shares.map(({ lo }) => lo)), hi: Math.max(...shares.map(({ hi }) => hi)) },
      metWithoutLoops: false,
    },
  ];
}
