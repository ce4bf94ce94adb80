// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** What reported shares do not account for, and whether a person who is not listed and held all of it would be a beneficial owner. */
import { epsilon, meets, type Policy } from '../model/policies.ts';
import { type Closure, throughOf } from '../solve/control.ts';
import type { Flow } from '../solve/effective-shares.ts';
import { type Matrix, upstreamOf } from '../solve/matrix.ts';

export interface Unaccounted {
  /** The total. It is below 0 only where sums above 100 % are rounding. */
  readonly share: number;
  /** The parts above 0, by the company of which they are left. */
  readonly at: ReadonlyMap<number, number>;
}

/** What is left, as a part of the company that the flow starts from. */
export function unaccountedIn(matrix: Matrix, flow: Flow): Unaccounted {
  let share = 0;
  const at = new Map<number, number>();
  for (let node = 0; node < matrix.count; node += 1) {
    if (matrix.person[node] === 1 || flow.closed.has(matrix.flows.of[node]!)) continue;
    const part = matrix.rest[node]! * flow.through[node]!;
    share += part;
    if (part > 0) at.set(node, part);
  }
  return { share, at };
}

/** What one person would control who is not listed and holds all that is left of every company. */
function unlistedClosure({ count, root, person, room, holds, owned, reported }: Matrix): Closure {
  const votes = room.slice();
  const controlled = new Uint8Array(count);
  const companies: number[] = [];
  const addIfControlled = (company: number): void => {
    if (votes[company]! <= 0.5 + epsilon || controlled[company] === 1 || person[company] === 1) return;
    controlled[company] = 1;
    companies.push(company);
  };
  for (let company = 0; company < count; company += 1) addIfControlled(company);
  for (const company of companies)
    for (let at = holds.start[company]!; at < holds.start[company + 1]!; at += 1) {
      const line = holds.at[at]!;
      if (owned[line] === company) continue;
      votes[owned[line]!]! += reported[line]!;
      addIfControlled(owned[line]!);
    }
  return { companies, holdsRoot: controlled[root] === 1, ofRoot: Math.min(1, votes[root]!) };
}

/** One way to be an owner, by the rules of the policy, and of or through which companies. */
export interface UnlistedOwner {
  readonly by: 'multiplied' | 'held' | 'in_controller';
  /** The person would hold this share of the root, or for `in_controller` of the first of the companies. */
  readonly share: number;
  /** Companies of which something is left, or for `in_controller` those that control the root, the largest share first. */
  readonly companies: readonly number[];
}

interface UnlistedRequest {
  readonly matrix: Matrix;
  readonly policy: Policy;
  readonly unaccounted: Unaccounted;
  /** What is left of each company that controls the root, or may. */
  readonly inControllers: ReadonlyMap<number, number>;
  /** These companies that control the root, or may, were too many to try. */
  readonly untried: readonly number[];
}

export function unlistedOwners({ matrix, policy, unaccounted, inControllers, untried }: UnlistedRequest) {
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
  // All of a company that was not tried may be left if anything is, on any level above it.
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
