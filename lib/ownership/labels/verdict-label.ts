/** A verdict and its grounds as text. Never a plain "no": the contract covers reported shares and directors, nothing else. */
import {
  type Ground,
  type Interval,
  meets,
  type NodeAssessment,
  type Ownership,
  type Policy,
  type Verdict,
} from '../model/index.ts';
import { namesText } from './name-text.ts';
import { belowText, comparedText, thresholdText } from './share-text.ts';

/** `Beneficial owner`, `Not by reported shares`, `Undetermined`, `Manual review`. */
export function verdictLabel(verdict: Verdict, policy: Policy): string {
  const { majorityChain, art54 } = policy.methods;
  // Where shares alone decide, the threshold says more.
  const notByShares = majorityChain || art54 ? 'not by reported shares' : belowText(policy);
  const labels = {
    owner: 'beneficial owner',
    not_by_reported_shares: notByShares,
    undetermined: 'undetermined',
    review: 'manual review',
  } satisfies Record<Verdict, string>;
  return labels[verdict].charAt(0).toUpperCase() + labels[verdict].slice(1);
}

interface GroundFacts {
  readonly ground: Ground;
  readonly ownership: Ownership;
  readonly policy: Policy;
  readonly chains: string;
  readonly share: string;
}

const outcomeTexts = {
  '52': ({ ground, ownership, policy, chains, share }) =>
    outcomes(
      policy.methods.multiply ? `${share} of the company${chains}` : togetherText(share, ground, ownership),
      policy,
    ),
  '53': ({ ground, ownership }) => {
    const through = ground.through.length === 0 ? '' : ` through ${namesText(ownership.nodes, ground.through)}`;
    return {
      met: `controls the company${through || ' directly'}, more than half on every level`,
      not_met: 'does not hold more than half on every level',
      undetermined: `may control the company${through}: not known whether more than half on every level`,
    };
  },
  '54a': ({ ground, ownership, policy, share }) => outcomes(togetherText(share, ground, ownership), policy),
  '54b': ({ ground, ownership, policy, share }) => {
    const held = `${share} of ${namesText(ownership.nodes, [ground.of])}, which`;
    return {
      ...outcomes(`${held} controls the company`, policy),
      undetermined:
        ground.share !== null && meets(ground.share.lo, policy)
          ? `${held} may control the company: not known whether it does`
          : `${held} may control the company: not known whether ${thresholdText(policy)}`,
    };
  },
} satisfies Record<Ground['article'], (facts: GroundFacts) => Record<Ground['outcome'], string>>;

const outcomes = (held: string, policy: Policy): Record<Ground['outcome'], string> => ({
  met: `${held}, ${thresholdText(policy)}`,
  not_met: `${held}, ${belowText(policy)}`,
  undetermined: `${held}: not known whether ${thresholdText(policy)}`,
});

const togetherText = (share: string, { through }: Ground, { nodes }: Ownership): string =>
  through.length === 0
    ? `${share} of the company held directly`
    : `${share} of the company held directly and through ${namesText(nodes, through)}, under its control`;

/** `Art. 52: 35.00 % of the company by 2 chains, 25 % or more`; a regime without such articles names its rule. */
export function groundText(ground: Ground, ownership: Ownership, policy: Policy): string {
  const paths = ground.article === '52' ? assessmentOf(ownership, ground)?.paths : undefined;
  const chains = paths && paths.count > 0 ? ` by ${chainsText(paths)}` : '';
  const share = ground.share === null ? 'an unknown share' : rangeText(ground.share, policy);
  return `${ruleName(ground, policy)}: ${outcomeTexts[ground.article]({ ground, ownership, policy, chains, share })[ground.outcome]}`;
}

function ruleName({ article }: Ground, { methods }: Policy): string {
  if (methods.art54) return `Art. ${article.replace(/[ab]$/, '($&)')}`;
  if (article === '53') return 'Majority chain';
  return methods.multiply ? 'Effective share' : 'Majority stakes';
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
