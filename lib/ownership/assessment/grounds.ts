// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * The grounds of each person, by the rules of the policy. AMLR Art. 54 is read as: (a) the person's own direct share of the root and those of all
 * companies under the person's control, added up; (b) the effective share of a company that controls the root. AMLD Art. 3(6)(a)(i) is (a) alone,
 * where the companies are above the threshold themselves; UK PSC the same through majority stakes.
 */
import { type Interval, meets, type NodeAssessment, type Policy } from '../model/index.ts';
import {
  type Closure,
  type CompanyShares,
  companySharesSolver,
  controlClosures,
  controllersOf,
  type Matrix,
  throughOf,
  type Unaccounted,
  unaccountedIn,
  upstreamOf,
} from '../solve/index.ts';
import { type EvaluatedGround, outcomeOf } from './assessment.ts';
import { indirectGrounds } from './indirect-grounds.ts';
import { type UnlistedOwner, unlistedOwners } from './unlisted-owners.ts';

/** Everything by index of the node. */
export interface PolicyResult {
  readonly rootShares: CompanyShares;
  /** 1: linked to the root by holdings. */
  readonly connected: Uint8Array;
  readonly control: readonly NodeAssessment['control'][];
  /** Companies that a person controls, nearest first. */
  readonly controls: readonly (readonly number[])[];
  readonly grounds: readonly (readonly EvaluatedGround[])[];
  readonly unaccounted: Unaccounted;
  readonly unlisted: readonly UnlistedOwner[];
}

/**
 * @param keys the nodes' keys, by index
 * @param only the persons to judge; absent: all
 */
export function applyPolicy(
  matrix: Matrix,
  keys: readonly string[],
  policy: Policy,
  only?: ReadonlySet<number>,
): PolicyResult {
  const { count, root, person, mayHoldMore, hasLoop } = matrix;
  const sharesOf = companySharesSolver(matrix);
  const rootShares = sharesOf(root);
  const connected = upstreamOf(matrix, [root]);
  const closureOf = controlClosures(matrix);
  const controllers = controllersOf(matrix, closureOf);
  const indirect = policy.rules.in_controller ? indirectGrounds({ matrix, keys, policy, controllers, sharesOf }) : null;

  const control: NodeAssessment['control'][] = [];
  const controls: (readonly number[])[] = [];
  const grounds: EvaluatedGround[][] = [];
  for (let node = 0; node < count; node += 1) {
    if (person[node] === 0) {
      const { yes, maybe } = controllers;
      control.push(node === root || maybe[node] === 0 ? 'no' : yes[node] === 1 ? 'yes' : 'undetermined');
      controls.push([]);
      grounds.push([]);
      continue;
    }
    if (only?.has(node) === false) {
      control.push('no');
      controls.push([]);
      grounds.push([]);
      continue;
    }
    const reported = closureOf(node, 'reported');
    const atMost = mayHoldMore ? closureOf(node, 'at_most') : reported;
    const withoutLoops = hasLoop ? closureOf(node, 'without_loops') : reported;
    controls.push(reported?.companies ?? []);
    if (connected[node] === 0 && rootShares.most[node] === 0) {
      control.push('no');
      grounds.push([]);
      continue;
    }
    control.push(controlOf(reported, atMost));
    const own = groundsOfPerson({ matrix, keys, policy, rootShares, node, reported, atMost, withoutLoops });
    const further = indirect?.grounds.get(node);
    grounds.push(further === undefined ? own : [...own, further]);
  }
  const unaccounted = unaccountedIn(matrix, rootShares.flow);
  const { unaccounted: inControllers = new Map(), untried = [] } = indirect ?? {};
  const unlisted = unlistedOwners({ matrix, policy, unaccounted, inControllers, untried });
  return { rootShares, connected, control, controls, grounds, unaccounted, unlisted };
}

/** A closure is null where it could not be followed: it may hold anything. */
function controlOf(reported: Closure | null, atMost: Closure | null): NodeAssessment['control'] {
  if (reported?.holdsRoot) return 'yes';
  return reported === null || atMost === null || atMost.holdsRoot ? 'undetermined' : 'no';
}

interface GroundsRequest {
  readonly matrix: Matrix;
  readonly keys: readonly string[];
  readonly policy: Policy;
  readonly rootShares: CompanyShares;
  readonly node: number;
  readonly reported: Closure | null;
  readonly atMost: Closure | null;
  readonly withoutLoops: Closure | null;
}

/** All but `in_controller`. Where `held` is no rule about a share alone, it is judged only for those who control a company. */
function groundsOfPerson(request: GroundsRequest): EvaluatedGround[] {
  const { matrix, keys, policy, rootShares, node, reported, atMost, withoutLoops } = request;
  const { rules, shareRules } = policy;
  const of = keys[matrix.root]!;
  const toThrough = (closure: Closure | null): string[] =>
    closure === null ? [] : throughOf(matrix, node, closure).map((company) => keys[company]!);
  const certain = toThrough(reported);
  const through = certain.length > 0 || atMost === reported ? certain : toThrough(atMost);
  const lo = reported?.ofRoot ?? 0;
  const held: Interval = { lo, hi: atMost === null ? Math.max(lo, 1) : Math.max(lo, atMost.ofRoot) };
  const together: EvaluatedGround = {
    rule: 'held',
    outcome: outcomeOf(held, policy),
    share: held,
    of,
    through,
    metWithoutLoops: meets(withoutLoops?.ofRoot ?? 0, policy),
  };

  const grounds: EvaluatedGround[] = [];
  if (rules.multiplied) {
    const share = rootShares.shareOf(node);
    const metWithoutLoops = meets(rootShares.withoutLoops(node), policy);
    grounds.push({ rule: 'multiplied', outcome: outcomeOf(share, policy), share, of, through: [], metWithoutLoops });
  }
  const control = controlOf(reported, atMost);
  if (rules.control && (control !== 'no' || (reported !== null && reported.companies.length > 0)))
    grounds.push({
      rule: 'control',
      outcome: control === 'yes' ? 'met' : control === 'no' ? 'not_met' : 'undetermined',
      share: null,
      of,
      through: control === 'yes' ? certain : control === 'no' ? [] : toThrough(atMost),
      metWithoutLoops: withoutLoops?.holdsRoot === true,
    });
  if (rules.held && (shareRules.includes('held') || through.length > 0)) grounds.push(together);
  return grounds;
}
