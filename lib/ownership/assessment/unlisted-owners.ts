// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** Whether somebody who is not listed may be a beneficial owner: one person who held all that reported shares do not account for. */
import { epsilon, meets, type Policy } from '../model/index.ts';
import { throughOf } from '../solve/control.ts';
import { type Matrix, upstreamOf } from '../solve/matrix.ts';
import { type Unaccounted, unlistedClosure } from '../solve/unaccounted.ts';

/** One way to be an owner, by the rules of the policy, and of or through which companies. */
export interface UnlistedOwner {
  readonly by: 'multiplied' | 'held' | 'in_controller';
  /** What the person would hold: of the root, or of the first of the companies for `in_controller`. */
  readonly share: number;
  /** Companies of which something is left, or for `in_controller` those that control the root, the largest share first. */
  readonly companies: readonly number[];
}

interface UnlistedOwnersRequest {
  readonly matrix: Matrix;
  readonly policy: Policy;
  readonly unaccounted: Unaccounted;
  /** What is left of each company that controls the root, or may. */
  readonly inControllers: ReadonlyMap<number, number>;
  /** Such companies that were too many to try. */
  readonly untried: readonly number[];
}

export function unlistedOwners({
  matrix,
  policy,
  unaccounted,
  inControllers,
  untried,
}: UnlistedOwnersRequest): readonly UnlistedOwner[] {
  const found: UnlistedOwner[] = [];
  if (policy.rules.multiplied && unaccounted.share > epsilon && meets(unaccounted.share, policy))
    found.push({ by: 'multiplied', share: unaccounted.share, companies: bySize(unaccounted.at) });
  const closure = policy.rules.held && found.length === 0 ? unlistedClosure(matrix) : null;
  if (closure && meets(closure.ofRoot, policy)) {
    const through = throughOf(matrix, -1, closure);
    const own = matrix.room[matrix.root]! > epsilon ? [matrix.root] : [];
    found.push({ by: 'held', share: closure.ofRoot, companies: [...own, ...through] });
  }
  const open = new Map([...inControllers].filter(([, share]) => meets(share, policy)));
  // Of one that was not tried, all may be left if anything is, on any level above it.
  for (const company of untried) {
    const above = upstreamOf(matrix, [company]);
    if (matrix.rest.some((rest, node) => above[node] === 1 && matrix.person[node] === 0 && rest > epsilon))
      open.set(company, 1);
  }
  const companies = bySize(open);
  const [first] = companies;
  if (first !== undefined) found.push({ by: 'in_controller', share: open.get(first)!, companies });
  return found;
}

/** Entries are not destructured: thousands are compared a dozen times each. */
const bySize = (shares: ReadonlyMap<number, number>): readonly number[] =>
  [...shares]
    .filter((one) => one[1] > epsilon)
    .sort((one, other) => other[1] - one[1])
    .map((one) => one[0]);
