/** A verdict and its grounds in words. Never a plain no: the contract knows reported shares and directors, nothing else. */
import type { Figures, Ground, Interval, Ownership, Policy, Verdict } from './model.ts';
import { namesText } from './name-text.ts';
import { meets } from './policy.ts';
import { belowText, comparedText, thresholdText } from './share-text.ts';

/** `Beneficial owner`, `Not by reported shares`, `Undetermined`, `Manual review`. */
export function verdictWords(verdict: Verdict, policy: Policy): string {
  const { majorityChain, art54 } = policy.methods;
  // Where shares alone decide, the figure says more.
  const notByShares = majorityChain || art54 ? 'not by reported shares' : belowText(policy);
  const words = {
    owner: 'beneficial owner',
    not_by_reported_shares: notByShares,
    undetermined: 'undetermined',
    review: 'manual review',
  } satisfies Record<Verdict, string>;
  return words[verdict].charAt(0).toUpperCase() + words[verdict].slice(1);
}

type Wording = (about: {
  readonly ground: Ground;
  readonly ownership: Ownership;
  readonly policy: Policy;
  readonly chains: string;
  readonly share: string;
}) => Record<Ground['outcome'], string>;

const wordings = {
  '52': (about) => {
    const { ground, policy, chains, share } = about;
    return outcomes(
      policy.methods.multiply ? `${share} of the company${chains}` : togetherText(share, ground, about.ownership),
      policy,
    );
  },
  '53': ({ ground, ownership }) => {
    const through = ground.through.length === 0 ? '' : ` through ${namesText(ownership.nodes, ground.through)}`;
    return {
      met: `controls it${through || ' directly'}, more than half on every level`,
      not_met: 'does not hold more than half on every level',
      undetermined: `may control it${through}: not known whether more than half on every level`,
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
} satisfies Record<Ground['article'], Wording>;

const outcomes = (held: string, policy: Policy): Record<Ground['outcome'], string> => ({
  met: `${held}, ${thresholdText(policy)}`,
  not_met: `${held}, ${belowText(policy)}`,
  undetermined: `${held}: not known whether ${thresholdText(policy)}`,
});

const togetherText = (share: string, { through }: Ground, { nodes }: Ownership): string =>
  through.length === 0
    ? `${share} of the company held directly`
    : `${share} of the company held directly and through ${namesText(nodes, through)}, under its control`;

/** `Art. 52: 35.00 % of the company by 2 chains, 25 % or more`; a regime that has no such articles names its rule. */
export function groundWords(ground: Ground, ownership: Ownership, policy: Policy): string {
  const paths = ground.article === '52' ? figuresOf(ownership, ground)?.paths : undefined;
  const chains = paths && paths.count > 0 ? ` by ${chainsText(paths)}` : '';
  const share = ground.share === null ? 'an unknown share' : rangeText(ground.share, policy);
  return `${ruleName(ground, policy)}: ${wordings[ground.article]({ ground, ownership, policy, chains, share })[ground.outcome]}`;
}

function ruleName({ article }: Ground, { methods }: Policy): string {
  if (methods.art54) return `Art. ${article.replace(/[ab]$/, '($&)')}`;
  if (article === '53') return 'Majority chain';
  return methods.multiply ? 'Effective share' : 'Majority stakes';
}

const chainsText = ({ count, more }: Figures['paths']): string =>
  more ? `more than ${count.toLocaleString('en')} chains` : `${count} ${count === 1 ? 'chain' : 'chains'}`;

const rangeText = ({ lo, hi }: Interval, policy: Policy): string =>
  hi - lo <= 1e-9 ? comparedText(lo, policy) : `${comparedText(lo, policy)} to ${comparedText(hi, policy)}`;

const owners = new WeakMap<Ownership, ReadonlyMap<Ground, Figures>>();

/** Whose ground it is; undefined for a ground that is not one of this answer's. */
function figuresOf(ownership: Ownership, ground: Ground): Figures | undefined {
  const found =
    owners.get(ownership) ?? new Map(ownership.figures.flatMap((one) => one.grounds.map((its) => [its, one] as const)));
  owners.set(ownership, found);
  return found.get(ground);
}
