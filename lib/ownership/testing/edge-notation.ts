/** Declared answers for tests of the interpretation, edge by edge. */
import type { Declared, DeclaredCompany, DeclaredEdge, DeclaredPerson } from '../model/declared.ts';
import type { OwnershipGraph } from '../model/graph.ts';

const owner = (nodeId: unknown, kind: string, edges: readonly DeclaredEdge[] | null) => ({
  nodeId,
  name: `${kind} ${String(nodeId)}`,
  country: null,
  screened: null,
  edges,
  links: null,
});

export const person = (
  nodeId: unknown,
  edges: readonly DeclaredEdge[] | null,
  more: Partial<DeclaredPerson> = {},
): DeclaredPerson => ({
  ...owner(nodeId, 'Person', edges),
  birthDate: null,
  ultimate: null,
  status: null,
  checks: null,
  ...more,
});

export const company = (
  nodeId: unknown,
  edges: readonly DeclaredEdge[] | null,
  more: Partial<DeclaredCompany> = {},
): DeclaredCompany => ({
  ...owner(nodeId, 'Company', edges),
  registrationNumber: null,
  documents: null,
  ...more,
});

/** `3:80` an edge to node 3 with 80 shares; `1:40 director`; `1:?` without a share. */
export const edges = (...lines: readonly string[]): DeclaredEdge[] =>
  lines.map((line) => {
    const [, nodeId, shares, director] = /^(\w+):(\S+)( director)?$/.exec(line) ?? [];
    return { nodeId: Number(nodeId), shares: shares === '?' ? null : Number(shares), director: director !== undefined };
  });

/** `i2 3:80, 1:40 director`: an individual with its edges; `c` a company. */
export const declared = (...lines: readonly string[]): Declared => {
  const owners = lines.map((line) => {
    const [, kind = '', id = '', rest = ''] = /^([ic])(\d+) ?(.*)$/.exec(line) ?? [];
    return { kind, id: Number(id), edges: edges(...rest.split(', ').filter((one) => one !== '')) };
  });
  return {
    subject: null,
    individuals: owners.filter(({ kind }) => kind === 'i').map((one) => person(one.id, one.edges)),
    corporates: owners.filter(({ kind }) => kind === 'c').map((one) => company(one.id, one.edges)),
  };
};

/** Share by key; with `director` where the owner is one. */
export const holdingsOf = (graph: OwnershipGraph) =>
  Object.fromEntries(graph.holdings.map(({ key, share, director }) => [key, director ? [share, 'director'] : share]));

export const codesOf = (graph: OwnershipGraph) => graph.findings.map(({ code }) => code);

export const findingOf = (graph: OwnershipGraph, code: string) => graph.findings.find((one) => one.code === code);
