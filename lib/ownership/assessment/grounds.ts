// biome-ignore-all lint/style/noNonNullAssertion: typed arrays, indexed by numbers that this file counts itself
/**
 * The grounds that each person meets, by the rules of the policy, and the verdict that follows. Promises: no verdict is a plain "no"; what is not
 * known stays undetermined. Never throws. AMLR Art. 54 is read as: (a) the person's own direct share of the root and those of all
 * companies under the person's control, added up; (b) the effective share of a company that controls the root. AMLD Art. 3(6)(a)(i) is (a) alone,
 * where the companies are above the threshold themselves; UK PSC the same through majority stakes.
 */
import type { Ground, Interval, NodeAssessment, Verdict } from '../model/ownership.ts';
import { meets, type Policy, rules } from '../model/policies.ts';
import { type CompanyShares, companySharesSolver } from '../solve/company-shares.ts';
import { type Closure, type Controllers, controlClosures, controllersOf, throughOf } from '../solve/control.ts';
import { type Matrix, upstreamOf } from '../solve/matrix.ts';
import { type Unaccounted, type UnlistedOwner, unaccountedIn, unlistedOwners } from './unlisted-owners.ts';

export interface EvaluatedGround extends Ground {
  /** The ground would be met without what loops add. */
  readonly metWithoutLoops: boolean;
}

function outcomeOf(share: Interval, policy: Policy): Ground['outcome'] {
  if (meets(share.lo, policy)) return 'met';
  return meets(share.hi, policy) ? 'undetermined' : 'not_met';
}

/** Any ground makes an owner. One that is met only with a loop needs a manual review: the share is an economic model, not law. */
export function verdictOf(grounds: readonly EvaluatedGround[]): Verdict {
  const met = grounds.filter(({ outcome }) => outcome === 'met');
  if (met.some(({ metWithoutLoops }) => metWithoutLoops)) return 'owner';
  if (met.length > 0) return 'review';
  return grounds.some(({ outcome }) => outcome === 'undetermined') ? 'undetermined' : 'not_by_reported_shares';
}

/**
 * Combines the grounds under two interpretations: sums above 100 % by rounding as reported, and scaled; two entries as two persons, and as one.
 * Where the outcomes differ, neither is known to be right, so the ground is undetermined, with a share from the lowest to the highest. It counts as
 * met without loops only if it is in both.
 */
export const combineGrounds = (
  ones: readonly EvaluatedGround[],
  others: readonly EvaluatedGround[],
): readonly EvaluatedGround[] =>
  rules.flatMap((wanted) => {
    const one = ones.find(({ rule }) => rule === wanted);
    const other = others.find(({ rule }) => rule === wanted);
    const first = one ?? other;
    if (first === undefined) return [];
    if ((one?.outcome ?? 'not_met') === (other?.outcome ?? 'not_met'))
      return one ? [{ ...one, metWithoutLoops: one.metWithoutLoops && other?.metWithoutLoops === true }] : [];
    const shares = [one, other].flatMap((ground) => ground?.share ?? []);
    const lo = Math.min(...shares.map((share) => share.lo));
    const hi = Math.max(...shares.map((share) => share.hi));
    const share = shares.length === 0 ? null : { lo, hi };
    return [{ ...first, outcome: 'undetermined', share, metWithoutLoops: false }];
  });

/**
 * AMLR Art. 54(b) is about an ownership interest in a company that controls the root. This many nodes, lines and missing shares may be visited for
 * all such companies: first for those that certainly control the root, then by nearness.
 */
const maxWork = 6_000_000;

/** What all grounds are assessed from. @see applyPolicy */
interface Basis {
  readonly matrix: Matrix;
  readonly keys: readonly string[];
  readonly policy: Policy;
}

interface IndirectGroundsRequest extends Basis {
  readonly controllers: Controllers;
  readonly sharesOf: (company: number) => CompanyShares;
}

const rank = ({ outcome, metWithoutLoops }: EvaluatedGround): number =>
  outcome === 'met' ? (metWithoutLoops ? 3 : 2) : outcome === 'undetermined' ? 1 : 0;

function indirectGrounds({ matrix, keys, policy, controllers, sharesOf }: IndirectGroundsRequest) {
  const { count, root, person, links, owner, missing } = matrix;
  const { yes, maybe } = controllers;
  // The strongest such ground of each person, then the one with the largest share. It is undetermined for companies too many to try.
  const best = new Map<number, EvaluatedGround>();
  // The part of each company that was tried for which reported shares, on all levels, do not account.
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
    const unknown = { outcome: 'undetermined', share: null } as const;
    best.set(node, { rule: 'in_controller', ...unknown, of: keys[first]!, through: [], metWithoutLoops: false });
  }
  return { grounds: best, unaccounted, untried };
}

/** All lists are by index of the node. */
export interface PolicyResult {
  readonly rootShares: CompanyShares;
  /** 1 marks a node that is linked to the root by holdings. */
  readonly connected: Uint8Array;
  readonly control: readonly NodeAssessment['control'][];
  /** Companies that a person controls, nearest first. */
  readonly controls: readonly (readonly number[])[];
  readonly grounds: readonly (readonly EvaluatedGround[])[];
  readonly unaccounted: Unaccounted;
  readonly unlisted: readonly UnlistedOwner[];
}

/** @param keys the nodes' keys, by index @param only the persons to assess, if not all */
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

  const control: NodeAssessment['control'][] = Array.from({ length: count }, () => 'no');
  const controls: (readonly number[])[] = Array.from({ length: count }, () => []);
  const grounds: (readonly EvaluatedGround[])[] = Array.from({ length: count }, () => []);
  for (let node = 0; node < count; node += 1) {
    if (person[node] === 0) {
      const { yes, maybe } = controllers;
      if (node !== root && maybe[node] === 1) control[node] = yes[node] === 1 ? 'yes' : 'undetermined';
      continue;
    }
    if (only?.has(node) === false) continue;
    const reported = closureOf(node, 'reported');
    const atMost = mayHoldMore ? closureOf(node, 'at_most') : reported;
    const withoutLoops = hasLoop ? closureOf(node, 'without_loops') : reported;
    controls[node] = reported?.companies ?? [];
    if (connected[node] === 0 && rootShares.most[node] === 0) continue;
    control[node] = controlOf(reported, atMost);
    const own = groundsOfPerson({ matrix, keys, policy, rootShares, node, reported, atMost, withoutLoops });
    const further = indirect?.grounds.get(node);
    grounds[node] = further === undefined ? own : [...own, further];
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

interface GroundsRequest extends Basis {
  readonly rootShares: CompanyShares;
  readonly node: number;
  readonly reported: Closure | null;
  readonly atMost: Closure | null;
  readonly withoutLoops: Closure | null;
}

/** All grounds but `in_controller`. Where `held` is no rule about a share alone, it is assessed only for those who control a company. */
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
  if (rules.held && (shareRules.includes('held') || through.length > 0)) {
    const metWithoutLoops = meets(withoutLoops?.ofRoot ?? 0, policy);
    grounds.push({ rule: 'held', outcome: outcomeOf(held, policy), share: held, of, through, metWithoutLoops });
  }
  return grounds;
}
