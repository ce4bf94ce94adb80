// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** AMLR Art. 54 (b): an ownership interest in a company that controls the root. */
import type { Compared } from './compared.ts';
import type { Controllers } from './control.ts';
import { type Matrix, upstreamOf } from './matrix.ts';
import type { Policy } from './model.ts';
import { meets } from './policy.ts';
import { type FoundGround, outcomeOf } from './verdict.ts';

/** Nodes, lines and missing shares that may be visited for all such companies; those that do control the root first, then by nearness. */
const mostWork = 6_000_000;

interface Wish {
  readonly matrix: Matrix;
  readonly keys: readonly string[];
  readonly policy: Policy;
  readonly controllers: Controllers;
  readonly compare: (company: number) => Compared;
}

const rank = ({ outcome, robust }: FoundGround): number =>
  outcome === 'met' ? (robust ? 3 : 2) : outcome === 'undetermined' ? 1 : 0;

/** For each person the ground by the company of which it holds most. Where there are too many companies to try them all, undetermined. */
export function indirectGrounds({
  matrix,
  keys,
  policy,
  controllers,
  compare,
}: Wish): ReadonlyMap<number, FoundGround> {
  const { count, root, person, links, owner, missing } = matrix;
  const { yes, maybe, robust } = controllers;
  const best = new Map<number, FoundGround>();
  const candidates = links.at.filter((node) => node !== root && person[node] === 0 && maybe[node] === 1);
  if (candidates.length === 0) return best;
  const order = Array.from(candidates).sort((one, other) => yes[other]! - yes[one]!);
  const persons = Array.from(person.keys()).filter((node) => person[node] === 1);
  const cost = count * (1 + missing.reduce((sum, one) => sum + one, 0) / 32) + owner.length;
  const solvable = Math.max(1, Math.floor(mostWork / cost));

  for (const company of order.slice(0, solvable)) {
    const { shareOf, withoutLoops } = compare(company);
    for (const node of persons) {
      const share = shareOf(node);
      if (share.hi === 0) continue;
      const outcome = outcomeOf(share, policy);
      const found: FoundGround = {
        article: '54b',
        outcome: outcome === 'met' && yes[company] === 0 ? 'undetermined' : outcome,
        share,
        of: keys[company]!,
        through: [],
        robust: robust[company] === 1 && meets(withoutLoops(node), policy),
      };
      const before = best.get(node);
      const better = before === undefined ? 1 : rank(found) - rank(before) || share.lo - (before.share?.lo ?? 0);
      if (better > 0) best.set(node, found);
    }
  }
  const [first, ...left] = order.slice(solvable);
  if (first === undefined) return best;
  const open = upstreamOf(matrix, [first, ...left]);
  for (const node of persons) {
    const found = best.get(node);
    if (open[node] === 0 || (found !== undefined && rank(found) > 0)) continue;
    best.set(node, {
      article: '54b',
      outcome: 'undetermined',
      share: null,
      of: keys[first]!,
      through: [],
      robust: false,
    });
  }
  return best;
}
