// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * The rules, one line each: AMLR Art. 52 (share), 53 (control), 54 (both together). Our reading of Art. 54: (a) one's own direct share of the root
 * and those of all that one controls, added up; (b) the effective share of a company that controls the root.
 */
import { type Compared, comparer } from './compared.ts';
import { type Closure, closures, controllersOf, throughOf } from './control.ts';
import { indirectGrounds } from './indirect.ts';
import { type Matrix, upstreamOf } from './matrix.ts';
import type { Figures, Interval, Policy } from './model.ts';
import { meets } from './policy.ts';
import { type FoundGround, outcomeOf } from './verdict.ts';

/** Everything by index of the node. */
export interface Judged {
  readonly compared: Compared;
  /** 1: linked to the root by holdings. */
  readonly connected: Uint8Array;
  readonly control: readonly Figures['control'][];
  /** Companies that a person controls, nearest first. */
  readonly controls: readonly (readonly number[])[];
  readonly grounds: readonly (readonly FoundGround[])[];
}

/** @param keys the nodes' keys, by index */
export function judge(matrix: Matrix, keys: readonly string[], policy: Policy): Judged {
  const { count, root, person, mayHoldMore, hasLoop } = matrix;
  const compare = comparer(matrix);
  const compared = compare(root);
  const connected = upstreamOf(matrix, [root]);
  const closureOf = closures(matrix);
  const controllers = controllersOf(matrix, closureOf);
  const indirect = policy.methods.art54 ? indirectGrounds({ matrix, keys, policy, controllers, compare }) : null;

  const control: Figures['control'][] = [];
  const controls: (readonly number[])[] = [];
  const grounds: FoundGround[][] = [];
  for (let node = 0; node < count; node += 1) {
    if (person[node] === 0) {
      const { yes, maybe } = controllers;
      control.push(node === root || maybe[node] === 0 ? 'no' : yes[node] === 1 ? 'yes' : 'undetermined');
      controls.push([]);
      grounds.push([]);
      continue;
    }
    const reported = closureOf(node, 'reported');
    const most = mayHoldMore ? closureOf(node, 'at_most') : reported;
    const safe = hasLoop ? closureOf(node, 'without_loops') : reported;
    controls.push(reported?.companies ?? []);
    if (connected[node] === 0 && compared.most[node] === 0) {
      control.push('no');
      grounds.push([]);
      continue;
    }
    control.push(controlOf(reported, most));
    const own = ofPerson({ matrix, keys, policy, compared, node, reported, most, safe });
    const further = indirect?.get(node);
    grounds.push(further === undefined ? own : [...own, further]);
  }
  return { compared, connected, control, controls, grounds };
}

/** null: what could not be followed may hold anything. */
function controlOf(reported: Closure | null, most: Closure | null): Figures['control'] {
  if (reported?.holdsRoot) return 'yes';
  return reported === null || most === null || most.holdsRoot ? 'undetermined' : 'no';
}

interface Person {
  readonly matrix: Matrix;
  readonly keys: readonly string[];
  readonly policy: Policy;
  readonly compared: Compared;
  readonly node: number;
  readonly reported: Closure | null;
  readonly most: Closure | null;
  readonly safe: Closure | null;
}

/** Art. 52, 53 and 54 (a). A policy that does not multiply has the sum of 54 (a) in the place of 52: majority stakes count whole (UK PSC). */
function ofPerson({ matrix, keys, policy, compared, node, reported, most, safe }: Person): FoundGround[] {
  const { multiply, majorityChain, art54 } = policy.methods;
  const of = keys[matrix.root]!;
  const toThrough = (closure: Closure | null): string[] =>
    closure === null ? [] : throughOf(matrix, node, closure).map((company) => keys[company]!);
  const certain = toThrough(reported);
  const through = certain.length > 0 || most === reported ? certain : toThrough(most);
  const lo = reported?.ofRoot ?? 0;
  const held: Interval = { lo, hi: most === null ? Math.max(lo, 1) : Math.max(lo, most.ofRoot) };
  const together = {
    outcome: outcomeOf(held, policy),
    share: held,
    of,
    through,
    robust: meets(safe?.ofRoot ?? 0, policy),
  };

  const grounds: FoundGround[] = [];
  if (multiply) {
    const share = compared.shareOf(node);
    const robust = meets(compared.withoutLoops(node), policy);
    grounds.push({ article: '52', outcome: outcomeOf(share, policy), share, of, through: [], robust });
  } else grounds.push({ article: '52', ...together });
  const control = controlOf(reported, most);
  if (majorityChain && (control !== 'no' || (reported !== null && reported.companies.length > 0)))
    grounds.push({
      article: '53',
      outcome: control === 'yes' ? 'met' : control === 'no' ? 'not_met' : 'undetermined',
      share: null,
      of,
      through: control === 'yes' ? certain : control === 'no' ? [] : toThrough(most),
      robust: safe?.holdsRoot === true,
    });
  if (art54 && through.length > 0) grounds.push({ article: '54a', ...together });
  return grounds;
}
