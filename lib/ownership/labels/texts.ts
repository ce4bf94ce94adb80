/**
 * Shares, names, verdicts and grounds as texts, the same for the screen and the exports. Plain text, never markup. Promises: a verdict is never a plain
 * "no", as the contract covers reported shares and directors, nothing else. Never throws.
 */

import type { NodeKey, OwnershipNode } from '../model/graph.ts';
import type { Ground, Interval, NodeAssessment, Ownership, Verdict } from '../model/ownership.ts';
import { meets, type Policy, type Rule } from '../model/policies.ts';

const percentSign = '\u202f%';

/**
 * Fractions become percent only here; they are compared unrounded. `0.24` becomes `24.00 %`, with a narrow no-break space before the sign; null
 * (missing) becomes `? %`. What is more than nothing but would be rounded to it is written `<0.01 %`. Odd shares stay odd: `-3.00 %`, `8000.00 %`.
 */
export function shareText(fraction: number | null, digits = 2): string {
  if (fraction === null || !Number.isFinite(fraction)) return `?${percentSign}`;
  const smallest = 10 ** -digits;
  const percent = toPercent(fraction);
  if (percent > 0 && percent < smallest / 2) return `<${smallest.toFixed(digits)}${percentSign}`;
  return `${percent.toFixed(digits).replace(/^-(?=[0.]+$)/, '')}${percentSign}`;
}

/** Sums above 100 % that are rounding leave nothing unaccounted for, not less than nothing. */
export const unaccountedText = (undisclosed: number | null): string =>
  shareText(undisclosed === null ? null : Math.max(0, undisclosed));

/** Fifteen digits are exact: doubles may hold 12.5 % as 12.499999999999998. */
const toPercent = (fraction: number): number => Number((fraction * 100).toPrecision(15));

/** Writes as many digits as the share has, four at most: `80 %`, `12.5 %`. */
export function shareLabel(fraction: number | null): string {
  const percent = fraction === null ? 0 : fraction * 100;
  const isExactWith = (digits: number) => Math.abs(percent - Number(percent.toFixed(digits))) < 1e-9;
  return shareText(fraction, [0, 1, 2, 3].find(isExactWith) ?? 4);
}

/** Writes a share beside its threshold, with enough digits that rounding does not hide on which side it is (24.996 % is below 25 %). */
export function comparedText(share: number, { threshold }: Pick<Policy, 'threshold'>): string {
  const side = (digits: number) => Math.sign(Number(toPercent(share).toFixed(digits)) - toPercent(threshold));
  const real = Math.abs(share - threshold) <= 1e-9 ? 0 : Math.sign(share - threshold);
  return shareText(share, [2, 3, 4, 5, 6].find((digits) => side(digits) === real) ?? 7);
}

/** `25 % or more`, `more than 25 %`. */
export const thresholdText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `${shareLabel(threshold)} or more` : `more than ${shareLabel(threshold)}`;

/** The opposite of the threshold: `below 25 %`, `not more than 25 %`. */
export const belowText = ({ threshold, comparison }: Policy): string =>
  comparison === 'gte' ? `below ${shareLabel(threshold)}` : `not more than ${shareLabel(threshold)}`;

/** Names in a sentence are cut to this length, with hostile characters as received: the screen and the exports make them visible. */
const maxNameLength = 80;
const maxNames = 3;

const kindNames = { person: 'Person', company: 'Company', unknown: 'Unknown entity' } as const;

/** A node is called `Alder Sample BV`, without a name `Person #7` or `Unknown entity #9`, without an id `Person at individuals.3`. */
function nodeText(node: OwnershipNode | undefined, key: NodeKey): string {
  const name = node?.name?.trim();
  if (!name) return `${kindNames[node?.kind ?? 'unknown']} ${/^-?\d+$/.test(key) ? `#${key}` : `at ${key}`}`;
  const characters = [...name.slice(0, 2 * maxNameLength + 1)];
  return characters.length > maxNameLength ? `${characters.slice(0, maxNameLength).join('')}…` : name;
}

const cache = new WeakMap<readonly OwnershipNode[], ReadonlyMap<NodeKey, OwnershipNode>>();

function nodesByKey(nodes: readonly OwnershipNode[]): ReadonlyMap<NodeKey, OwnershipNode> {
  const found = cache.get(nodes) ?? new Map(nodes.map((node) => [node.key, node]));
  cache.set(nodes, found);
  return found;
}

/** `A`, `A and B`, `A, B, C and 4 more`. */
export function namesText(nodes: readonly OwnershipNode[], keys: readonly NodeKey[]): string {
  const byKey = nodesByKey(nodes);
  const names = keys.slice(0, maxNames).map((key) => nodeText(byKey.get(key), key));
  if (keys.length > maxNames) return `${names.join(', ')} and ${(keys.length - maxNames).toLocaleString('en')} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

const verdictLabels = { owner: 'beneficial owner', undetermined: 'undetermined', review: 'manual review' } as const;

/** `Beneficial owner`, `Not by reported shares`, `Undetermined`, `Manual review`. */
function verdictLabel(verdict: Verdict, policy: Policy): string {
  // Where shares alone decide, the threshold says more.
  const notByShares = policy.rules.control ? 'not by reported shares' : belowText(policy);
  const label = verdict === 'not_by_reported_shares' ? notByShares : verdictLabels[verdict];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** `, if these are percents` is added to what holds only under an assumed unit. */
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
