import { describe, expect, test } from 'vitest';
import { type BeneficialOwnersStep, parseStep } from '#lib/contract/index.ts';
import { assess, type Policy, policies } from '#lib/ownership/index.ts';
import { toDeclared } from '../declared-owners.ts';
import { toOwnershipFacts } from './ownership-facts.ts';

const policy = policies.find(({ id }) => id.startsWith('amld')) as Policy;
const company = { name: 'Lantern Moor', registration_number: '1', country: 'PT' };
const owner = (node_id: number, shares: number | null, more: object = {}) => ({
  node_id,
  firstname: 'Owner',
  lastname: String(node_id),
  birth_date: `198${node_id}-01-01`,
  edges: [{ node_id: 1, shares, director: false }],
  ...more,
});
const factsOfOwners = (individuals: unknown, corporates: unknown = []) => {
  const parsed = parseStep('corporate', 'BENEFICIAL_OWNERS', { individuals, corporates });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const details = { ...company, structure: null, address: null, zipcode: null, city: null };
  const declared = toDeclared(parsed.value as BeneficialOwnersStep, details, new Map(), true);
  return Object.keys(toOwnershipFacts(assess(declared, { policy }))).filter((key) => key !== 'ownership_undetermined');
};
const isUndetermined = (individuals: unknown, corporates: unknown = []) => {
  const parsed = parseStep('corporate', 'BENEFICIAL_OWNERS', { individuals, corporates });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const declared = toDeclared(parsed.value as BeneficialOwnersStep, null, new Map(), true);
  return toOwnershipFacts(assess(declared, { policy })).ownership_undetermined === '1';
};

describe('facts of an ownership structure', () => {
  test('of a structure that is whole, whom it leads to alone', () => {
    expect(factsOfOwners([owner(2, 60), owner(3, 40)])).toEqual(['beneficial_owner_names']);
    expect(isUndetermined([owner(2, 60), owner(3, 40)])).toBe(false);
  });
  test('undisclosed: shares that do not add up to the whole', () => {
    expect(factsOfOwners([owner(2, 60)])).toContain('ownership_undisclosed');
    expect(factsOfOwners([owner(2, 60), owner(3, null)])).toContain('ownership_undisclosed');
  });
  test('undetermined: nothing can be computed, or a missing share decides', () => {
    expect(isUndetermined([owner(2, 20), owner(3, null), owner(4, 10)])).toBe(true);
    expect(isUndetermined([])).toBe(true);
  });
  test('undetermined: contradictory shares, or nobody to name', () => {
    expect(isUndetermined([owner(2, 70), owner(3, 60)])).toBe(true);
    expect(isUndetermined([owner(2, 60), owner(3, 40, { links: [{ node_id: 1, shares: 0, director: false }] })])).toBe(
      true,
    );
    const tenth = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((node) => owner(node, 10));
    expect(isUndetermined(tenth)).toBe(true);
  });
  test('undisclosed: a share that cannot be read, though the others add up to the whole', () => {
    const bad = { edges: [{ node_id: 1, shares: '5 %', director: false }] };
    expect(factsOfOwners([owner(2, 60), owner(3, 40), owner(4, null, bad)])).toContain('ownership_undisclosed');
  });
  test('differs from what the company declared', () => {
    expect(factsOfOwners([owner(2, 90, { ultimate: false }), owner(3, 10, { ultimate: true })])).toContain(
      'ownership_mismatch',
    );
  });
  test('loop', () => {
    const holding = {
      node_id: 5,
      company_details: { name: 'Holding' },
      edges: [
        { node_id: 5, shares: 10 },
        { node_id: 1, shares: 50 },
      ],
    };
    expect(factsOfOwners([owner(2, 50), owner(3, 0, { edges: [{ node_id: 5, shares: 90 }] })], [holding])).toContain(
      'ownership_loop',
    );
  });
  test('held by a sanctioned company', () => {
    const screening = [{ types: ['sanction'], sanctions: [{ name: 'A list' }], pep: [], adverse_media: [] }];
    const sanctioned = {
      node_id: 5,
      company_details: { name: 'Sanctioned' },
      aml: { matches: 1, screening },
      edges: [{ node_id: 1, shares: 60 }],
    };
    expect(factsOfOwners([owner(2, 40)], [sanctioned])).toContain('ownership_sanctions');
    expect(factsOfOwners([owner(2, 40)], [{ ...sanctioned, aml: { matches: 0, screening: [] } }])).not.toContain(
      'ownership_sanctions',
    );
  });
});
