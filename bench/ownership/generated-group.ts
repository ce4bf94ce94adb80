/** A generated group, the same for the same size: 1.3 holdings per node, loops of at most ten companies, no company with more owners than are drawn one by one. */
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import {
  type DeclaredCompany,
  type DeclaredEdge,
  type DeclaredPerson,
  nothingConfirmed,
  policies,
} from '#lib/ownership/index.ts';

const maxOwners = 8;
const largestLoop = 10;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What Review Desk would respond for it. Half of the nodes are persons; nodes without owners have a hit, so that none of them is stacked or left to
 * the table: all nodes are drawn, up to 500.
 */
export function groupInput(nodes: number, ref: string): OwnershipInput {
  const random = seeded(nodes);
  const below = (end: number) => Math.floor(random() * end);
  const companies = nodes >> 1;
  const ownersOf = Array.from({ length: companies }, () => new Map<number, number>());
  const hold = (owner: number, owned: number): boolean => {
    const owners = ownersOf[owned];
    if (!owners || owner === owned || owners.has(owner) || owners.size >= maxOwners) return false;
    owners.set(owner, 0.05 + random());
    return true;
  };
  // Every node owns an earlier one, so that all chains lead to node 0.
  for (let owner = 1; owner < nodes; owner++) while (!hold(owner, below(Math.min(owner, companies))));
  let more = Math.round(nodes * 0.3);
  // Rings, so far apart that nothing joins two of them: every other holding leads to an earlier company.
  for (let first = 0; first + largestLoop <= companies; first += 5 * largestLoop) {
    const ring = Array.from({ length: 2 + below(largestLoop - 1) }, (_, at) => first + at);
    for (const [at, owner] of ring.entries()) if (hold(owner, ring[at + 1] ?? first)) more -= 1;
  }
  while (more > 0) {
    const owned = below(companies);
    if (hold(owned + 1 + below(nodes - owned - 1), owned)) more -= 1;
  }

  const edges = Array.from({ length: nodes }, (): DeclaredEdge[] => []);
  for (const [owned, owners] of ownersOf.entries()) {
    const sum = [...owners.values()].reduce((all, weight) => all + weight, 0);
    for (const [owner, weight] of owners)
      edges[owner]?.push({ nodeId: owned, shares: (97 * weight) / sum, director: false });
  }
  const owner = (id: number, name: string) => ({
    nodeId: id,
    name,
    country: 'UTO',
    edges: edges[id] ?? null,
    links: null,
    screened: {
      hits: (ownersOf[id]?.size ?? 0) === 0 ? 1 : 0,
      sanctions: false,
      worst: (ownersOf[id]?.size ?? 0) === 0 ? ('pep' as const) : null,
      state: 'complete' as const,
    },
  });
  const company = (id: number): DeclaredCompany => ({
    ...owner(id, `Harrow Fen ${id} Holdings (Utopia) Limited`),
    registrationNumber: `UT-${id}`,
    documents: [{ type: 'certificate_of_incorporation', status: 'VALIDATED' }],
  });
  const person = (id: number): DeclaredPerson => ({
    ...owner(id, `Maren Aldous Quillfeather ${id}`),
    birthDate: '1980-01-01',
    ultimate: null,
    status: 'APPROVED',
    checks: [{ type: 'ID_DOCUMENT', status: 'APPROVED' }],
  });
  const ids = Array.from({ length: nodes }, (_, id) => id);
  const [policy] = policies;
  if (!policy) throw new Error('There is no policy');
  return {
    ref,
    declared: {
      subject: { name: company(0).name, registrationNumber: 'UT-0', country: 'UTO' },
      individuals: ids.slice(companies).map(person),
      corporates: ids.slice(0, companies).map(company),
    },
    policy,
    settlement: { settled: nothingConfirmed, lapsed: null, version: 0, by: null, at: null, reason: null },
    inputHash: '0'.repeat(64),
    structureHash: '0'.repeat(64),
    sessions: [],
    readAt: '2026-11-21T08:00:00.000Z',
    steps: { owners: 'BENEFICIAL_OWNERS', company: null },
    maySettle: true,
    mayExport: true,
  };
}
