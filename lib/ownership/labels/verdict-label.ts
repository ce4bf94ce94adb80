/** A verdict and its grounds as text. Never a plain "no": the contract covers reported shares and directors, nothing else. */
import {
  type Ground,
  type Interval,
  meets,
  type NodeAssessment,
  type Ownership,
  type Policy,
  type Rule,
  type Verdict,
} from '../model/index.ts';
import { namesText } from './name-text.ts';
import { belowText, comparedText, thresholdText } from './share-text.ts';

/** `Beneficial owner`, `Not by reported shares`, `Undetermined`, `Manual review`. */
function verdictLabel(verdict: Verdict, policy: Policy): string {
  // Where shares alone decide, the threshold says more.
  const notByShares = policy.rules.control ? 'not by reported shares' : belowText(policy);
  const labels = {
    owner: 'beneficial owner',
    not_by_reported_shares: notByShares,
    undetermined: 'undetermined',
    review: 'manual review',
  } satisfies Record<Verdict, string>;
  return labels[verdict].charAt(0).toUpperCase() + labels[verdict].slice(1);
}

/** Added to what holds only under an assumed unit: `, if these are percents`; else empty. */
export const unitCaveat = ({ interpretation: { unit, by } }: Pick<Ownership, 'interpretation'>): string =>
  unit === 'percent' && by.unit === 'assumed' ? ', if these are percents' : '';

/** The verdict, and the assumption that it rests on. */
export const verdictText = (verdict: Verdict, ownership: Ownership): string =>
  `${verdictLabel(verdict, ownership.policy)}${unitCaveat(ownership)}`;

interface GroundFacts {
  readonly ground: Ground;
  readonly ownership: Ownership;
  readonly policy: Policy;
  readonly chains: string;
  readonly share: string;
}

const outcomeTexts = {
  multiplied: ({ policy, chains, share }) => outcomes(`${share} of the company${chains}`, policy),
  control: ({ ground, ownership }) => {
    const through = ground.through.length === 0 ? '' : ` through ${namesText(ownership.nodes, ground.through)}`;
    return {
      met: `controls the company${through || ' directly'}, more than half on every level`,
      not_met: 'does not hold more than half on every level',
      undetermined: `may control the company${through}: not known whether more than half on every level`,
    };
  },
  held: ({ ground, ownership, policy, share }) => outcomes(togetherText(share, ground, ownership), policy),
  in_controller: ({ ground, ownership, policy, share }) => {
    const held = `${share} of ${namesText(ownership.nodes, [ground.of])}, which`;
    return {
      ...outcomes(`${held} controls the company`, policy),
      undetermined:
        ground.share !== null && meets(ground.share.lo, policy)
          ? `${held} may control the company: not known whether it does`
          : `${held} may control the company: not known whether ${thresholdText(policy)}`,
    };
  },
} satisfies Record<Rule, (facts: GroundFacts) => Record<Ground['outcome'], string>>;

const outcomes = (held: string, policy: Policy): Record<Ground['outcome'], string> => ({
  met: `${held}, ${thresholdText(policy)}`,
  not_met: `${held}, ${belowText(policy)}`,
  undetermined: `${held}: not known whether ${thresholdText(policy)}`,
});

const togetherText = (share: string, { through }: Ground, { nodes }: Ownership): string =>
  through.length === 0
    ? `${share} of the company held directly`
    : `${share} of the company held directly and through ${namesText(nodes, through)}, under its control`;

/** `Art. 52: 35.00 % of the company by 2 chains, 25 % or more`, with the article of the policy. */
export function groundText(ground: Ground, ownership: Ownership, policy: Policy): string {
  const paths = ground.rule === 'multiplied' ? assessmentOf(ownership, ground)?.paths : undefined;
  const chains = paths && paths.count > 0 ? ` by ${chainsText(paths)}` : '';
  const share = ground.share === null ? 'an unknown share' : rangeText(ground.share, policy);
  return `${policy.rules[ground.rule] ?? policy.name}: ${outcomeTexts[ground.rule]({ ground, ownership, policy, chains, share })[ground.outcome]}${unitCaveat(ownership)}`;
}

const chainsText = ({ count, more }: NodeAssessment['paths']): string =>
  more ? `more than ${count.toLocaleString('en')} chains` : `${count} ${count === 1 ? 'chain' : 'chains'}`;

const rangeText = ({ lo, hi }: Interval, policy: Policy): string =>
  hi - lo <= 1e-9 ? comparedText(lo, policy) : `${comparedText(lo, policy)} to ${comparedText(hi, policy)}`;

const assessmentsByGround = new WeakMap<Ownership, ReadonlyMap<Ground, NodeAssessment>>();

/** The assessment that the ground belongs to; undefined for a ground of another ownership. */
function assessmentOf(ownership: Ownership, ground: Ground): NodeAssessment | undefined {
  const byGround =
    assessmentsByGround.get(ownership) ??
    new Map(ownership.assessments.flatMap((one) => one.grounds.map((its) => [its, one] as const)));
  assessmentsByGround.set(ownership, byGround);
  return byGround.get(ground);
}
