/** Invented structures for the tests of this folder. */
import {
  type Declared,
  type DeclaredCompany,
  type DeclaredPerson,
  nothingSettled,
  type OwnershipReading,
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

export const readingOf = (structure: Declared, policy: Policy): OwnershipReading => ({
  ref: '7K2M9QXW4D',
  declared: structure,
  policy,
  settlement: { settled: nothingSettled, lapsed: null, version: 0, by: null, at: null, reason: null },
  inputHash: '0'.repeat(64),
  structureHash: '0'.repeat(64),
  sessions: [],
  readAt: '2026-11-21T08:00:00.000Z',
  steps: { owners: 'BENEFICIAL_OWNERS', company: null },
  maySettle: true,
  mayExport: true,
});
