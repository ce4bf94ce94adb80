import {
  assess,
  type Declared,
  type DeclaredEdge,
  layOut,
  nothingSettled,
  policies,
  toRows,
  toShown,
} from '#lib/ownership/index.ts';

const companies = 24;

/** Two persons at each company, which holds the one before it in a tree; a loop, and a share that is missing. */
function invented(): Declared {
  const owner = (nodeId: number, ...edges: readonly DeclaredEdge[]) => ({
    nodeId,
    name: `Owner ${nodeId}`,
    country: null,
    screened: null,
    links: null,
    edges,
  });
  const edge = (nodeId: number, shares: number | null = 30): DeclaredEdge => ({ nodeId, shares, director: false });
  const each = <One>(count: number, make: (number: number) => One) =>
    Array.from({ length: count }, (_, at) => make(at));
  return {
    subject: null,
    individuals: each(2 * companies, (at) => ({
      ...owner(companies + at, edge(at >> 1, at === 7 ? null : 30)),
      birthDate: '1980-01-01',
      ultimate: null,
      status: null,
      checks: null,
    })),
    corporates: each(companies, (at) => ({
      ...owner(at, ...(at === 0 ? [] : [edge((at - 1) >> 1, 20)]), ...(at === 1 ? [edge(3, 10)] : [])),
      registrationNumber: null,
      documents: null,
    })),
  };
}

/** Works out and lays out an invented group once: code that has run before is much faster. */
export function warmUp(): void {
  const [policy] = policies;
  if (!policy) return;
  const ownership = assess(invented(), { policy, settled: nothingSettled });
  toRows(ownership);
  layOut(ownership, toShown(ownership, { orientation: 'down', folded: [], all: false, keep: [] }), 'down');
}
