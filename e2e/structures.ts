/**
 * What structures of the simulator come to, in fractions of the company under review. The small ones are worked out here by hand, the large one by
 * following the company's equity through its owners, round after round. Nothing of the desk is used: it solves, and may be wrong.
 */
import type { WholeSession } from './simulator.ts';

export interface Share {
  readonly lo: number;
  readonly hi: number;
}

/** `below`: not by reported shares. */
export type Verdict = 'owner' | 'review' | 'undetermined' | 'below';

export interface Expected {
  /** Upstream's node id, as text. */
  readonly key: string;
  readonly name: string;
  readonly share: Share;
  /** null for companies, which are no beneficial owners. */
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

/** What upstream answers for the owners. */
export function ownersOf(session: WholeSession): WireOwners {
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

/** The company is node 1; others follow as they stand here, which is how the simulator counts: persons first. */
type ByHand = readonly (readonly [share: number, verdict: Verdict | null])[];

// The ring: each company holds 42 % of the other. What runs through the root is 1 + .42 × .42 of itself.
const ringRoot = 1 / (1 - 0.42 * 0.42);
// Cross-holdings: A = .6 + .3 B and B = .25 + .42 A, so A = .675 / .874.
const crossA = (0.6 + 0.3 * 0.25) / (1 - 0.3 * 0.42);
const crossB = 0.25 + 0.42 * crossA;

const byHand: Readonly<Record<string, ByHand>> = {
  'ubo-ring': [
    [0.58 * ringRoot, 'owner'],
    // Without the loop 24.36 %: an officer has to judge it.
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
    // 16.2 % of the company, but .75 × .9 × .8 × .5 = 27 % of the one that controls it (Art. 54 b).
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
    // 25.1 % without the loop: an owner either way.
    [0.5 * crossB, 'owner'],
    [0.2 * crossB, 'below'],
    [crossA, null],
    [crossB, null],
    [0.2 * crossB, null],
  ],
};

export const smallStructures: readonly string[] = Object.keys(byHand);
export const largeStructure = 'ubo-group-400';

/** @param tag one of the structures named above */
export function expectedOf(tag: string, session: WholeSession): readonly Expected[] {
  const owners = ownersOf(session);
  if (tag === largeStructure) return followed(owners);
  const names = namesOf(owners);
  return (byHand[tag] ?? []).map(([share, verdict], at) => {
    const key = `${at + 2}`;
    return { key, name: names.get(key) ?? '', share: { lo: share, hi: share }, verdict };
  });
}

type Owners = ReadonlyMap<string, readonly { readonly owner: string; readonly share: number | null }[]>;

const root = '1';

function followed(owners: WireOwners): readonly Expected[] {
  const names = namesOf(owners);
  const persons = new Set(owners.individuals.map(({ node_id }) => `${node_id}`));
  // Each owner lists what it holds.
  const edges = [...owners.individuals, ...owners.corporates].flatMap(({ node_id, edges }) =>
    edges.map((edge) => ({ owner: `${node_id}`, owned: `${edge.node_id}`, share: toShare(edge.shares) })),
  );
  const byOwned: Owners = Map.groupBy(edges, ({ owned }) => owned);
  const parts = partsOf(root, byOwned);
  // Shares nobody is named for, of companies among whose owners one came without a share: whoever leads there may hold them.
  const open = [...byOwned].flatMap(([owned, held]) => {
    if (held.every(({ share }) => share !== null)) return [];
    const unnamed = 1 - held.reduce((sum, { share }) => sum + (share ?? 0), 0);
    const reached = held.flatMap(({ owner, share }) => (share === null ? [...above(owner, byOwned)] : []));
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
      // Nobody comes near a quarter but who passes it, and who controls the company is among these.
      return { key, name, share, verdict: persons.has(key) ? (share.lo >= 0.25 ? 'owner' : 'below') : null };
    });
}

/** 0 for a director alone. */
const toShare = (shares: number | null): number | null => (shares === null ? null : shares / 100);

/** How much of one company runs through each of its owners: every round hands on what the round before brought, until nothing is left. */
function partsOf(company: string, owners: Owners): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  let way = new Map([[company, 1]]);
  while (way.size > 0) {
    const next = new Map<string, number>();
    for (const [key, part] of way) {
      parts.set(key, (parts.get(key) ?? 0) + part);
      for (const { owner, share } of owners.get(key) ?? []) {
        const handed = part * (share ?? 0);
        if (handed > 1e-15) next.set(owner, (next.get(owner) ?? 0) + handed);
      }
    }
    way = next;
  }
  return parts;
}

/** Itself and all who own it, over however many companies. */
function above(key: string, owners: Owners): ReadonlySet<string> {
  const found = new Set([key]);
  for (const one of found) for (const { owner, share } of owners.get(one) ?? []) if (share !== 0) found.add(owner);
  return found;
}
