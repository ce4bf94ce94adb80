import type { Declared, DeclaredEdge } from '#lib/ownership/index.ts';
import { assess, layOut, nothingConfirmed, policies, toTreeRows, toVisibleGraph } from '#lib/ownership/index.ts';

const companies = 24;

/** A tree of companies with two persons at each, a loop and a missing share. */
function sampleStructure(): Declared {
  const owner = (nodeId: number, ...edges: readonly DeclaredEdge[]) => ({
    nodeId,
    name: `Owner ${nodeId}`,
    country: null,
    screened: null,
    links: null,
    edges,
  });
  const edge = (nodeId: number, shares: number | null = 30): DeclaredEdge => ({ nodeId, shares, director: false });
  const times = <One>(count: number, create: (index: number) => One) =>
    Array.from({ length: count }, (_, index) => create(index));
  return {
    subject: null,
    individuals: times(2 * companies, (index) => ({
      ...owner(companies + index, edge(index >> 1, index === 7 ? null : 30)),
      birthDate: '1980-01-01',
      ultimate: null,
      status: null,
      checks: null,
    })),
    corporates: times(companies, (index) => ({
      ...owner(index, ...(index === 0 ? [] : [edge((index - 1) >> 1, 20)]), ...(index === 1 ? [edge(3, 10)] : [])),
      registrationNumber: null,
      documents: null,
    })),
  };
}

/** Computes and lays out a sample structure, so that the browser has optimised the code before the first request. */
export function warmUp(): void {
  const [policy] = policies;
  if (!policy) return;
  const ownership = assess(sampleStructure(), { policy, confirmed: nothingConfirmed });
  toTreeRows(ownership);
  layOut(ownership, toVisibleGraph(ownership, { orientation: 'down', folded: [], all: false, keep: [] }), 'down');
}
