import { describe, expect, test } from 'vitest';
import { type Confirmed, type Declared, type DeclaredCompany, nothingConfirmed } from '../model/declared.ts';
import { codesOf, company, declared, edges, findingOf, holdingsOf, person } from '../testing/edge-notation.ts';
import { normalise } from './normalise.ts';

describe('root', () => {
  const subject = { name: 'Quenby & Marrowfield Holdings Ltd', registrationNumber: 'HRB 12.345', country: 'GB' };
  const owners = (first: Partial<DeclaredCompany>, second: Partial<DeclaredCompany>): Declared => ({
    subject,
    individuals: [person(5, edges('1:50', '2:50'))],
    corporates: [company(1, [], first), company(2, [], second)],
  });

  test('by number, however it is printed, before name', () => {
    const graph = normalise(owners({ name: subject.name }, { registrationNumber: 'hrb-12345' }));
    expect(graph.interpretation).toMatchObject({ root: '2', by: { root: 'number' } });
  });

  test('by name, ignoring capitals, width and punctuation', () => {
    const graph = normalise(owners({ name: 'Ｑuenby  MARROWFIELD holdings, ltd.\u200b' }, {}));
    expect(graph.interpretation).toMatchObject({ root: '1', by: { root: 'name' } });
  });

  test('by name, with its legal form written in another way', () => {
    const graph = normalise(owners({ name: 'Quenby and Marrowfield Holdings Limited' }, {}));
    expect(graph.interpretation).toMatchObject({ root: '1', by: { root: 'name' } });
  });

  test('a company of the same name with another number is another company', () => {
    const graph = normalise(owners({ name: subject.name, registrationNumber: '99' }, {}));
    expect(codesOf(graph)).toContain('MULTIPLE_ROOTS');
  });

  test('two with the same number: neither is chosen', () => {
    const number = { registrationNumber: subject.registrationNumber };
    expect(findingOf(normalise(owners(number, number)), 'MULTIPLE_ROOTS')?.nodes).toEqual(['1', '2']);
  });

  test('the implicit root is the subject company, with its details', () => {
    const graph = normalise({ ...declared('i2 1:100'), subject });
    expect(graph.nodes[0]).toMatchObject({ key: '1', kind: 'company', ...subject, listedAt: null });
    expect(findingOf(graph, 'IMPLICIT_ROOT')).toMatchObject({ severity: 'notes', nodes: ['1'] });
  });

  test('the only company that owns nothing, under another name: assumed, with a finding', () => {
    const graph = normalise({ ...declared('i2 1:100', 'c1'), subject });
    expect(findingOf(graph, 'ROOT_ASSUMED')).toMatchObject({ severity: 'warns', nodes: ['1'] });
    expect(codesOf(normalise(declared('i2 1:100', 'c1')))).not.toContain('ROOT_ASSUMED');
  });

  test('a directorship elsewhere makes no second root', () => {
    const graph = normalise(declared('i2 1:100, 9:0 director'));
    expect(graph.interpretation.root).toBe('1');
    expect(findingOf(graph, 'DANGLING')).toMatchObject({ severity: 'notes', nodes: ['9'] });
  });
});

describe('a confirmation', () => {
  const confirm = (confirmed: Partial<Confirmed>): Confirmed => ({ ...nothingConfirmed, ...confirmed });

  test('overrides what would be inferred', () => {
    const answer = declared('i2 3:0.5', 'c3 1:0.4', 'c1');
    expect(codesOf(normalise(answer))).toContain('UNIT_AMBIGUOUS');
    const graph = normalise(answer, { direction: 'companies_list_owners', unit: 'percent', root: '3' });
    expect(graph.interpretation).toMatchObject({ direction: 'companies_list_owners', unit: 'percent', root: '3' });
    expect(graph.interpretation.by).toEqual({ direction: 'confirmed', unit: 'confirmed', root: 'confirmed' });
    expect(holdingsOf(graph)).toEqual({ '1>3': 0.004, '2>3': 0.005 });
    expect(findingOf(graph, 'SETTLED')).toMatchObject({
      severity: 'notes',
      numbers: { direction: 1, unit: 1, root: 1 },
    });
    expect(graph.computable).toBe(true);
  });

  test('can make a node that only links name the root', () => {
    const graph = normalise(declared('i2 1:50, 9:10'), confirm({ root: '9' }));
    expect(graph.interpretation).toMatchObject({ root: '9', by: { root: 'confirmed' } });
    expect(graph.computable).toBe(true);
  });

  test('that cannot be used is a finding, and the answer is inferred', () => {
    for (const root of ['77', '2', 'x']) {
      const graph = normalise(declared('i2 1:100'), confirm({ root }));
      expect(graph.interpretation).toMatchObject({ root: '1', by: { root: 'implicit' } });
      expect(findingOf(graph, 'SETTLEMENT_UNUSABLE')).toMatchObject({ severity: 'warns', numbers: { root: 1 } });
      expect(codesOf(graph)).not.toContain('SETTLED');
    }
    const mirrored = normalise(declared('c1 2:50', 'c2 1:50'), confirm({ direction: 'mirrored' }));
    expect(codesOf(mirrored)).toEqual(['DIRECTION_UNKNOWN', 'SETTLEMENT_UNUSABLE']);
  });
});
