// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/** What reported shares do not account for: how much of one company it is, and what somebody would control who held all of it. */
import { epsilon } from '../model/index.ts';
import type { Closure } from './control.ts';
import type { Flow } from './effective-shares.ts';
import type { Matrix } from './matrix.ts';

export interface Unaccounted {
  /** Altogether; below 0 only where sums above 100 % are rounding. */
  readonly share: number;
  /** Above 0, by the company of which it is left. */
  readonly at: ReadonlyMap<number, number>;
}

/** As a part of the company that the flow starts from. */
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

/** The control of one person, not listed, who holds all that is left of every company. */
export function unlistedClosure({ count, root, person, room, holds, owned, reported }: Matrix): Closure {
  const votes = room.slice();
  const controlled = new Uint8Array(count);
  const companies: number[] = [];
  const judge = (company: number): void => {
    if (votes[company]! <= 0.5 + epsilon || controlled[company] === 1 || person[company] === 1) return;
    controlled[company] = 1;
    companies.push(company);
  };
  for (let company = 0; company < count; company += 1) judge(company);
  for (const company of companies)
    for (let at = holds.start[company]!; at < holds.start[company + 1]!; at += 1) {
      const line = holds.at[at]!;
      if (owned[line] === company) continue;
      votes[owned[line]!]! += reported[line]!;
      judge(owned[line]!);
    }
  return { companies, holdsRoot: controlled[root] === 1, ofRoot: Math.min(1, votes[root]!) };
}
