// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** AMLR Art. 54(b): an ownership interest in a company that controls the root. */
import { meets, type Policy } from '../model/index.ts';
import { type CompanyShares, type Controllers, type Matrix, unaccountedIn, upstreamOf } from '../solve/index.ts';
import { type EvaluatedGround, outcomeOf } from './assessment.ts';

/** Nodes, lines and missing shares that may be visited for all such companies; those that certainly control the root first, then by nearness. */
const maxWork = 6_000_000;

interface IndirectGroundsRequest {
  readonly matrix: Matrix;
  readonly keys: readonly string[];
  readonly policy: Policy;
  readonly controllers: Controllers;
  readonly sharesOf: (company: number) => CompanyShares;
}

const rank = ({ outcome, metWithoutLoops }: EvaluatedGround): number =>
  outcome === 'met' ? (metWithoutLoops ? 3 : 2) : outcome === 'undetermined' ? 1 : 0;

interface IndirectGrounds {
  /** For each person the strongest such ground, then the one with the largest share. Undetermined for companies too many to try. */
  readonly grounds: ReadonlyMap<number, EvaluatedGround>;
  /** How much of each company that was tried its reported shares, on all levels, do not account for. */
  readonly unaccounted: ReadonlyMap<number, number>;
  readonly untried: readonly number[];
}

export function indirectGrounds({
  matrix,
  keys,
  policy,
  controllers,
  sharesOf,
}: IndirectGroundsRequest): IndirectGrounds {
  const { count, root, person, links, owner, missing } = matrix;
  const { yes, maybe } = controllers;
  const best = new Map<number, EvaluatedGround>();
  const unaccounted = new Map<number, number>();
  const candidates = links.at.filter((node) => node !== root && person[node] === 0 && maybe[node] === 1);
  if (candidates.length === 0) return { grounds: best, unaccounted, untried: [] };
  const order = Array.from(candidates).sort((one, other) => yes[other]! - yes[one]!);
  const persons = Array.from(person.keys()).filter((node) => person[node] === 1);
  const cost = count * (1 + missing.reduce((sum, one) => sum + one, 0) / 32) + owner.length;
  const solvable = Math.max(1, Math.floor(maxWork / cost));

  for (const company of order.slice(0, solvable)) {
    const { flow, shareOf, withoutLoops } = sharesOf(company);
    unaccounted.set(company, unaccountedIn(matrix, flow).share);
    for (const node of persons) {
      const share = shareOf(node);
      if (share.hi === 0) continue;
      const outcome = outcomeOf(share, policy);
      const ground: EvaluatedGround = {
        rule: 'in_controller',
        outcome: outcome === 'met' && yes[company] === 0 ? 'undetermined' : outcome,
        share,
        of: keys[company]!,
        through: [],
        metWithoutLoops: controllers.withoutLoops[company] === 1 && meets(withoutLoops(node), policy),
      };
      const before = best.get(node);
      const better = before === undefined ? 1 : rank(ground) - rank(before) || share.lo - (before.share?.lo ?? 0);
      if (better > 0) best.set(node, ground);
    }
  }
  const untried = order.slice(solvable);
  const [first] = untried;
  if (first === undefined) return { grounds: best, unaccounted, untried };
  const open = upstreamOf(matrix, untried);
  for (const node of persons) {
    const ground = best.get(node);
    if (open[node] === 0 || (ground !== undefined && rank(ground) > 0)) continue;
    best.set(node, {
      rule: 'in_controller',
      outcome: 'undetermined',
      share: null,
      of: keys[first]!,
      through: [],
      metWithoutLoops: false,
    });
  }
  return { grounds: best, unaccounted, untried };
}
