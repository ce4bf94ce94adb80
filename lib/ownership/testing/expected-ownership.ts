/**
 * Expected results for structures of the simulator, as fractions of the subject company. Small structures are worked out by hand, the large one by
 * following the company's equity through its owners round by round. Uses no code of Review Desk, which may be wrong.
 */

/** A session with all that was submitted, as the simulator gives it. */
export interface SubmittedSession {
  readonly stepsInFull: readonly { readonly type: string; readonly submitted: unknown }[];
}

export interface Share {
  readonly lo: number;
  readonly hi: number;
}

/** `below`: not by reported shares. */
export type Verdict = 'owner' | 'review' | 'undetermined' | 'below';

export interface ExpectedNode {
  /** Node id of the verification service, as text. */
  readonly key: string;
  readonly name: string;
  readonly share: Share;
  /** null for companies. */
  readonly verdict: Verdict | null;
}

interface WireEdge {
  readonly node_id: number;
  readonly shares: number | null;
}
interface WireOwners {
  readonly individuals: readonly {
    readonly node_id: number;
    readonly firstname: string;
    readonly lastname: string;
    readonly edges: readonly WireEdge[];
  }[];
  readonly corporates: readonly {
    readonly node_id: number;
    readonly company_details: { readonly name: string };
    readonly edges: readonly WireEdge[];
  }[];
}

/** The BENEFICIAL_OWNERS answer of the verification service. */
export function ownersOf(session: SubmittedSession): WireOwners {
  const step = session.stepsInFull.find(({ type }) => type === 'BENEFICIAL_OWNERS');
  if (!step) throw new Error('this session has no owners');
  return step.submitted as WireOwners;
}

const namesOf = ({ individuals, corporates }: WireOwners): ReadonlyMap<string, string> =>
  new Map([
    ...individuals.map(
      ({ node_id, firstname, lastname }) => [`${node_id}`, `${firstname} ${lastname}`.trim()] as const,
    ),
    ...corporates.map(({ node_id, company_details }) => [`${node_id}`, company_details.name] as const),
  ]);

/** The subject company is node 1; the others follow in the simulator's order, persons first. */
type HandWorked = readonly (readonly [share: number, verdict: Verdict | null])[];

// Each company holds 42 % of the other: the root's equity is 1 + .42 × .42 times itself.
const ringRoot = 1 / (1 - 0.42 * 0.42);
// Cross-holdings: A = .6 + .3 B and B = .25 + .42 A, so A = .675 / .874.
const crossA = (0.6 + 0.3 * 0.25) / (1 - 0.3 * 0.42);
const crossB = 0.25 + 0.42 * crossA;

const handWorked: Readonly<Record<string, HandWorked>> = {
  'ubo-ring': [
    [0.58 * ringRoot, 'owner'],
    // 24.36 % without the loop: manual review.
    [0.58 * 0.42 * ringRoot, 'review'],
    [0.42 * ringRoot, null],
  ],
  'ubo-diamond': [
    [0.2 + 0.6 * 0.5 + 0.5 * 0.3, 'owner'],
    [0.4 * 0.5 + 0.5 * 0.3, 'owner'],
    [0.5, null],
    [0.3, null],
  ],
  'ubo-four-levels': [
    [0.4, 'owner'],
    [0.5 * 0.6, 'owner'],
    [0.2 * 0.5 * 0.6, 'below'],
    [0.1 * 0.8 * 0.5 * 0.6, 'below'],
    // 16.2 % of the subject company, but .75 × .9 × .8 × .5 = 27 % of the company that controls it (Art. 54(b)).
    [0.75 * 0.9 * 0.8 * 0.5 * 0.6, 'owner'],
    [0.25 * 0.9 * 0.8 * 0.5 * 0.6, 'below'],
    [0.6, null],
    [0.5 * 0.6, null],
    [0.8 * 0.5 * 0.6, null],
    [0.9 * 0.8 * 0.5 * 0.6, null],
  ],
  'ubo-cross-holdings': [
    [0.15, 'below'],
    [0.58 * crossA, 'owner'],
    // 25.1 % without the loop: an owner in both cases.
    [0.5 * crossB, 'owner'],
    [0.2 * crossB, 'below'],
    [crossA, null],
    [crossB, null],
    [0.2 * crossB, null],
  ],
};

export const smallStructures: readonly string[] = Object.keys(handWorked);
export const largeStructure = 'ubo-group-400';

/** @param tag a small structure or the large one */
export function toExpectedNodes(tag: string, session: SubmittedSession): readonly ExpectedNode[] {
  const owners = ownersOf(session);
  if (tag === largeStructure) return toLargeStructure(owners);
  const names = namesOf(owners);
  return (handWorked[tag] ?? []).map(([share, verdict], at) => {
    const key = `${at + 2}`;
    return { key, name: names.get(key) ?? '', share: { lo: share, hi: share }, verdict };
  });
}

type Owners = ReadonlyMap<string, readonly { readonly owner: string; readonly share: number | null }[]>;

const root = '1';

function toLargeStructure(owners: WireOwners): readonly ExpectedNode[] {
  const names = namesOf(owners);
  const persons = new Set(owners.individuals.map(({ node_id }) => `${node_id}`));
  // Each owner lists what it holds.
  const edges = [...owners.individuals, ...owners.corporates].flatMap(({ node_id, edges }) =>
    edges.map((edge) => ({ owner: `${node_id}`, owned: `${edge.node_id}`, share: toShare(edge.shares) })),
  );
  const byOwned: Owners = Map.groupBy(edges, ({ owned }) => owned);
  const parts = toEquityParts(root, byOwned);
  // Undisclosed shares of companies with an owner without a share: that owner and those above it may hold them.
  const open = [...byOwned].flatMap(([owned, held]) => {
    if (held.every(({ share }) => share !== null)) return [];
    const unnamed = 1 - held.reduce((sum, { share }) => sum + (share ?? 0), 0);
    const reached = held.flatMap(({ owner, share }) => (share === null ? [...withOwners(owner, byOwned)] : []));
    return [{ reached: new Set(reached), part: unnamed * (parts.get(owned) ?? 0) }];
  });
  const shareOf = (key: string): Share => {
    const lo = parts.get(key) ?? 0;
    return { lo, hi: lo + open.reduce((sum, { reached, part }) => sum + (reached.has(key) ? part : 0), 0) };
  };
  return [...names]
    .filter(([key]) => key !== root)
    .map(([key, name]) => {
      const share = shareOf(key);
      // In this structure no share is close to 25 %, and those who control the company hold more.
      return { key, name, share, verdict: persons.has(key) ? (share.lo >= 0.25 ? 'owner' : 'below') : null };
    });
}

/** 0 for a director without a share. */
const toShare = (shares: number | null): number | null => (shares === null ? null : shares / 100);

/** The part of one company's equity that each owner holds: every round passes the last round's parts on to the owners, until nothing is left. */
function toEquityParts(company: string, owners: Owners): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  let round = new Map([[company, 1]]);
  while (round.size > 0) {
    const next = new Map<string, number>();
    for (const [key, part] of round) {
      parts.set(key, (parts.get(key) ?? 0) + part);
      for (const { owner, share } of owners.get(key) ?? []) {
        const passed = part * (share ?? 0);
        if (passed > 1e-15) next.set(owner, (next.get(owner) ?? 0) + passed);
      }
    }
    round = next;
  }
  return parts;
}

/** The node and all its direct and indirect owners. */
function withOwners(key: string, owners: Owners): ReadonlySet<string> {
  const found = new Set([key]);
  for (const one of found) for (const { owner, share } of owners.get(one) ?? []) if (share !== 0) found.add(owner);
  return found;
}

/** As on screen: a share above zero is never written as zero. */
export const percent = (share: number): string =>
  share > 1e-9 && share < 0.00005 ? '<0.01' : (share * 100).toFixed(2);
export const isExact = ({ lo, hi }: Share): boolean => hi - lo < 1e-9;
