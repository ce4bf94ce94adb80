/** Invented structures for the tests of this module. */
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import {
  type Declared,
  type DeclaredCompany,
  type DeclaredPerson,
  nothingConfirmed,
  type Policy,
} from '#lib/ownership/index.ts';

type Link = readonly [to: number, shares: unknown, director?: boolean];

const edgesOf = (links: readonly Link[]) =>
  links.map(([nodeId, shares, director = false]) => ({ nodeId, shares, director }));

export const person = (nodeId: number, name: string, ...links: readonly Link[]): DeclaredPerson => ({
  nodeId,
  name,
  country: 'UTO',
  birthDate: '1980-01-01',
  ultimate: null,
  status: 'APPROVED',
  checks: [],
  screened: null,
  edges: edgesOf(links),
  links: null,
});

export const company = (nodeId: number, name: string, ...links: readonly Link[]): DeclaredCompany => ({
  nodeId,
  name,
  country: 'UTO',
  registrationNumber: `UT-${nodeId}`,
  documents: [],
  screened: null,
  edges: edgesOf(links),
  links: null,
});

export const declared = (individuals: readonly DeclaredPerson[], corporates: readonly DeclaredCompany[]): Declared => ({
  subject: { name: 'Root Sample Ltd', registrationNumber: 'UT-1', country: 'UTO' },
  individuals,
  corporates,
});

export const inputOf = (structure: Declared, policy: Policy): OwnershipInput => ({
  ref: '7K2M9QXW4D',
  declared: structure,
  policy,
  settlement: { settled: nothingConfirmed, lapsed: null, version: 0, by: null, at: null, reason: null },
  inputHash: '0'.repeat(64),
  structureHash: '0'.repeat(64),
  sessions: [],
  readAt: '2026-11-21T08:00:00.000Z',
  steps: { owners: 'BENEFICIAL_OWNERS', company: null },
  maySettle: true,
  mayExport: true,
});

/** Two persons hold the subject company through two companies; one of them also directly. */
export const diamond = declared(
  [person(4, 'Pia Exempel', [2, 40], [3, 50]), person(5, 'Quirin Muster', [1, 20], [2, 60], [3, 50])],
  [company(1, 'Root Sample Ltd'), company(2, 'Alder Sample BV', [1, 50]), company(3, 'Brindle Fictive SARL', [1, 30])],
);

/** Two companies hold each other. */
export const crossHoldings = declared(
  [person(4, 'Pia Exempel', [2, 60], [1, 0, true]), person(5, 'Quirin Muster', [1, 20], [2, 10])],
  [
    company(1, 'Root Sample Ltd'),
    company(2, 'Alder Sample BV', [1, 70], [3, 50]),
    company(3, 'Brindle Fictive SARL', [2, 20]),
  ],
);
