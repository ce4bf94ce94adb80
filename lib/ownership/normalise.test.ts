import { describe, expect, test } from 'vitest';
import type { Declared, DeclaredCompany, DeclaredEdge, DeclaredPerson, OwnershipGraph, Settled } from './model.ts';
import { nothingSettled } from './model.ts';
import { normalise } from './normalise.ts';

const person = (nodeId: unknown, edges: readonly DeclaredEdge[] | null, more: Partial<DeclaredPerson> = {}) => ({
  nodeId,
  name: `Person ${String(nodeId)}`,
  country: null,
  birthDate: null,
  ultimate: null,
  status: null,
  checks: null,
  screened: null,
  edges,
  links: null,
  ...more,
});

const company = (nodeId: unknown, edges: readonly DeclaredEdge[] | null, more: Partial<DeclaredCompany> = {}) => ({
  nodeId,
  name: `Company ${String(nodeId)}`,
  country: null,
  registrationNumber: null,
  documents: null,
  screened: null,
  edges,
  links: null,
  ...more,
});

/** `3:80` an edge to node 3 with 80 shares; `1:40 director`; `1:?` without a share. */
const edges = (...lines: readonly string[]): DeclaredEdge[] =>
  lines.map((line) => {
    const [, nodeId, shares, director] = /^(\w+):(\S+)( director)?$/.exec(line) ?? [];
    return { nodeId: Number(nodeId), shares: shares === '?' ? null : Number(shares), director: director !== undefined };
  });

/** `i2 3:80, 1:40 director`: an individual with its edges; `c` a company. */
const declared = (...lines: readonly string[]): Declared => {
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

const holdings = (graph: OwnershipGraph) =>
  Object.fromEntries(graph.holdings.map(({ key, share, director }) => [key, director ? [share, 'director'] : share]));
const codes = (graph: OwnershipGraph) => graph.findings.map(({ code }) => code);
const found = (graph: OwnershipGraph, code: string) => graph.findings.find((one) => one.code === code);

describe('vectors', () => {
  test('N1: owners list what they own, the company itself is in no list', () => {
    const graph = normalise(declared('i2 3:80', 'i4 1:40 director', 'c3 1:60'));
    expect(graph.read).toMatchObject({
      direction: 'owners_list_holdings',
      unit: 'percent',
      root: '1',
      by: { direction: 'inferred', unit: 'inferred', root: 'implicit' },
    });
    expect(holdings(graph)).toEqual({ '2>3': 0.8, '3>1': 0.6, '4>1': [0.4, 'director'] });
    expect(codes(graph)).toEqual(['IMPLICIT_ROOT']);
    expect(graph.computable).toBe(true);
  });

  test('N2: companies list their owners', () => {
    const graph = normalise(declared('i2', 'i4', 'c1 3:60, 4:40', 'c3 2:80, 4:20'));
    expect(graph.read).toMatchObject({ direction: 'companies_list_owners', unit: 'percent', root: '1' });
    expect(graph.read.by).toEqual({ direction: 'inferred', unit: 'inferred', root: 'only' });
    expect(holdings(graph)).toEqual({ '2>3': 0.8, '3>1': 0.6, '4>1': 0.4, '4>3': 0.2 });
    expect(codes(graph)).toEqual([]);
  });

  test('N3: numbers of shares', () => {
    const graph = normalise(declared('i2 1:7500', 'i3 1:2500', 'c1'));
    expect(graph.read).toMatchObject({ direction: 'owners_list_holdings', unit: 'count', root: '1' });
    expect(graph.read.by.direction).toBe('assumed');
    expect(holdings(graph)).toEqual({ '2>1': 0.75, '3>1': 0.25 });
    expect(codes(graph)).toEqual(['DIRECTION_ASSUMED', 'COUNT_ASSUMED_COMPLETE']);
    // No company lists anything: nothing hangs on the direction.
    expect(found(graph, 'DIRECTION_ASSUMED')).toMatchObject({ severity: 'notes', figures: { count: 0 } });
  });

  test('N4: fractions', () => {
    const graph = normalise(declared('i2 1:0.75', 'i3 1:0.25', 'c1'));
    expect(graph.read.unit).toBe('fraction');
    expect(holdings(graph)).toEqual({ '2>1': 0.75, '3>1': 0.25 });
  });

  test('N5: edges and links together, two roots', () => {
    const both = { edges: edges('1:50'), links: edges('1:50', '9:10') };
    const graph = normalise({ subject: null, individuals: [person(2, null, both)], corporates: [] });
    expect(holdings(graph)).toEqual({ '2>1': 0.5, '2>9': 0.1 });
    expect(found(graph, 'MULTIPLE_ROOTS')).toMatchObject({ severity: 'stops', nodes: ['1', '9'] });
    expect(graph.read).toMatchObject({ root: null, candidates: ['1', '9'] });
    expect(graph.computable).toBe(false);
  });

  test('N6: the root inside a loop', () => {
    const graph = normalise(declared('i5 1:50', 'c1 2:50', 'c2 1:50'));
    expect(codes(graph)).toContain('NO_ROOT');
    expect(graph.computable).toBe(false);
    expect(found(graph, 'LOOP')).toMatchObject({ nodes: ['1', '2'], holdings: ['1>2', '2>1'] });
    expect(graph.read.candidates).toEqual(['1', '2']);
  });

  test('N7: every edge at both ends', () => {
    const graph = normalise(declared('i10 2:100', 'i11 1:30', 'c1 2:70, 11:30', 'c2 1:70, 10:100'));
    expect(graph.read).toMatchObject({ direction: 'mirrored', root: '1', by: { direction: 'inferred', root: 'only' } });
    expect(holdings(graph)).toEqual({ '10>2': 1, '2>1': 0.7, '11>1': 0.3 });
    expect(codes(graph)).toEqual([]);
  });
});

describe('ids', () => {
  test('numbers and their spellings are one id', () => {
    const graph = normalise({
      subject: null,
      individuals: [
        person(' 2 ', [{ nodeId: '01', shares: 60, director: false }]),
        person(3, [{ nodeId: '1.0', shares: 40, director: false }]),
      ],
      corporates: [company('1', [])],
    });
    expect(holdings(graph)).toEqual({ '2>1': 0.6, '3>1': 0.4 });
  });

  test('what is no id is a finding, and the owner stays in sight with what it lists', () => {
    const ids = [null, 2.5, '', 'x', true, {}, [], Number.POSITIVE_INFINITY, 2 ** 53, '1e3'];
    const graph = normalise({
      subject: null,
      individuals: ids.map((id) => person(id, edges('1:10'))),
      corporates: [],
    });
    expect(found(graph, 'BAD_ID')?.nodes).toEqual(ids.map((_, index) => `individuals.${index}`));
    expect(graph.holdings.map(({ key }) => key)).toEqual(ids.map((_, index) => `individuals.${index}>1`));
    expect(graph.computable).toBe(true);
  });

  test('a shared id names nobody: both owners stand by their place, a link to the id ends at neither', () => {
    const graph = normalise({
      subject: null,
      individuals: [person(2, edges('1:60')), person(4, edges('2:10'))],
      corporates: [company(2, edges('1:40')), company(1, [])],
    });
    expect(found(graph, 'ID_CLASH')).toMatchObject({ severity: 'stops', nodes: ['corporates.0', 'individuals.0'] });
    expect(graph.computable).toBe(false);
    expect(graph.holdings.map(({ key }) => key).sort()).toEqual(['4>2', 'corporates.0>1', 'individuals.0>1']);
    expect(graph.nodes.find(({ key }) => key === '2')).toMatchObject({ kind: 'unknown', name: null });
    expect(graph.read.candidates).not.toContain('2');
  });

  test('an edge to nowhere and a director mark that says nothing are told', () => {
    const odd = [
      { nodeId: 'x', shares: 5, director: false },
      { nodeId: 1, shares: 100, director: 'perhaps' },
    ];
    const graph = normalise({ subject: null, individuals: [person(2, odd)], corporates: [] });
    expect(found(graph, 'BAD_EDGE')).toMatchObject({ nodes: ['2'], figures: { count: 1, flags: 1 } });
    expect(holdings(graph)).toEqual({ '2>1': 1 });
  });
});

describe('shares', () => {
  test.each([['NaN'], ['25%'], [-3], ['1e400'], [true], [{}], [[]], [1e300], ['-5']])(
    '%j is no share: missing, never zero',
    (shares) => {
      const graph = normalise({
        subject: null,
        individuals: [person(2, [{ nodeId: 1, shares, director: false }]), person(3, edges('1:60'))],
        corporates: [],
      });
      expect(holdings(graph)).toEqual({ '2>1': null, '3>1': 0.6 });
      expect(graph.holdings[0]?.reported).not.toBeNull();
      expect(found(graph, 'BAD_SHARE')).toMatchObject({ severity: 'warns', holdings: ['2>1'] });
      expect(codes(graph)).not.toContain('MISSING_SHARE');
    },
  );

  test('none is missing; zero with a director is a director only; a string of digits is its number', () => {
    const graph = normalise({
      subject: null,
      individuals: [
        person(2, edges('1:?')),
        person(3, edges('1:0 director')),
        person(4, [{ nodeId: 1, shares: '60', director: null }]),
        person(5, edges('1:? director')),
      ],
      corporates: [],
    });
    expect(holdings(graph)).toEqual({ '2>1': null, '3>1': [0, 'director'], '4>1': 0.6, '5>1': [null, 'director'] });
    expect(found(graph, 'MISSING_SHARE')?.holdings).toEqual(['2>1', '5>1']);
  });

  test('the same pair twice: one holding, the larger share, directors together', () => {
    const graph = normalise(declared('i2 1:20, 1:30, 1:0 director', 'i3 1:40, 1:40', 'i4 1:?, 1:5'));
    expect(holdings(graph)).toEqual({ '2>1': [0.3, 'director'], '3>1': 0.4, '4>1': 0.05 });
    expect(found(graph, 'CONFLICT')?.holdings).toEqual(['2>1']);
  });

  test('a director without a share beside a share is no conflict', () => {
    expect(codes(normalise(declared('i2 1:20, 1:0 director', 'i3 1:80')))).not.toContain('CONFLICT');
  });

  test('no share above zero: nothing to compute', () => {
    for (const graph of [normalise(declared('i2 1:0')), normalise(declared('i2 1:?')), normalise(declared('i2', 'c1'))])
      expect(found(graph, 'NO_SHARES')?.severity).toBe('stops');
  });

  test('sums: rounding is told, more is over-allocated, the worst first', () => {
    expect(found(normalise(declared('i2 1:25.1', 'i3 1:40.2', 'i4 1:35.2')), 'ROUNDED')).toMatchObject({
      nodes: ['1'],
      figures: { count: 1, sum: expect.closeTo(1.005, 12) },
    });
    const graph = normalise(declared('i2 1:80, 5:60', 'i3 1:40, 5:50', 'c1', 'c5'));
    expect(found(graph, 'OVER_ALLOCATED')).toMatchObject({
      nodes: ['1', '5'],
      figures: { count: 2, sum: expect.closeTo(1.2, 12) },
    });
  });

  test('a number of shares beside a missing one has no whole to be divided by', () => {
    const graph = normalise(declared('i2 1:7500', 'i3 1:?', 'c1'));
    expect(holdings(graph)).toEqual({ '2>1': null, '3>1': null });
    expect(found(graph, 'COUNT_ASSUMED_COMPLETE')).toMatchObject({ nodes: ['1'], holdings: ['2>1'] });
  });

  test('small shares without a whole: percent or fractions, nobody knows', () => {
    const graph = normalise(declared('i2 1:0.5', 'i3 1:0.1', 'c1'));
    expect(found(graph, 'UNIT_AMBIGUOUS')?.severity).toBe('stops');
    expect(graph.read).toMatchObject({ unit: null, by: { unit: 'unknown' } });
    expect(holdings(graph)).toEqual({ '2>1': null, '3>1': null });
    expect(graph.holdings.map(({ reported }) => reported)).toEqual(['0.5', '0.1']);
  });

  test('a company that adds up to 1 among others in percent: whole, or one percent of it, nobody knows', () => {
    const mixed = ['i2 1:40', 'i3 5:0.5', 'i4 5:0.5', 'c5 1:60'];
    expect(found(normalise(declared(...mixed)), 'UNIT_AMBIGUOUS')?.severity).toBe('stops');
    for (const plain of [['i3 5:50', 'i4 5:0.5'], ['i3 5:1']])
      expect(codes(normalise(declared('i2 1:40', ...plain, 'c5 1:60')))).not.toContain('UNIT_AMBIGUOUS');
  });
});

describe('direction', () => {
  test('a person is never owned', () => {
    const graph = normalise(declared('i2 3:50, 1:50', 'i3 1:50'));
    expect(holdings(graph)).toEqual({ '2>1': 0.5, '3>1': 0.5 });
    expect(found(graph, 'PERSON_OWNED')).toMatchObject({ nodes: ['2', '3'], figures: { count: 1 } });
  });

  test('without proof owners are assumed to list their holdings, aloud', () => {
    const graph = normalise(declared('i2 3:50', 'c3 1:40', 'c1'));
    expect(graph.read.by.direction).toBe('assumed');
    expect(found(graph, 'DIRECTION_ASSUMED')).toMatchObject({ severity: 'warns', figures: { count: 1 } });
  });

  test('a company at 101 % may be a slip: what it alone decides is assumed', () => {
    const slip = normalise(declared('i2 3:40', 'c3 1:60', 'i4 1:41'));
    expect(slip.read).toMatchObject({ direction: 'companies_list_owners', by: { direction: 'assumed' } });
    expect(found(slip, 'DIRECTION_ASSUMED')).toMatchObject({ severity: 'warns', figures: { count: 1 } });
  });

  test('as much against one reading as against the other: not known, links stay for drawing', () => {
    const graph = normalise(declared('i2 3:80', 'c3 1:80', 'i4 1:40'));
    expect(graph.read).toMatchObject({ direction: null, root: null, by: { direction: 'unknown' } });
    expect(codes(graph)).toEqual(['DIRECTION_UNKNOWN']);
    expect(holdings(graph)).toEqual({ '2>3': 0.8, '3>1': 0.8, '4>1': 0.4 });
  });

  test('mirrored companies that fit both ways: not known', () => {
    const graph = normalise(declared('c1 2:50', 'c2 1:50'));
    expect(codes(graph)).toEqual(['DIRECTION_UNKNOWN']);
    expect(holdings(graph)).toEqual({ '1>2': 0.5 });
    // T8 without its root in the list: a closed ring of two reads as one mirrored holding just as well.
    expect(codes(normalise(declared('i9 1:30', 'c2 1:70, 3:100', 'c3 2:100')))).toEqual(['DIRECTION_UNKNOWN']);
  });

  test('mirrored and more than everything of one company: persons still own, nothing has to be oriented', () => {
    const graph = normalise(declared('i2 1:80', 'i3 1:40', 'c1 2:80, 3:40'));
    expect(graph.read.direction).toBe('mirrored');
    expect(codes(graph)).toEqual(['OVER_ALLOCATED']);
  });

  test('a mirrored chain of 5,000 companies is one long forced move', () => {
    const chain = Array.from({ length: 5000 }, (_, index) => {
      const near = [index > 0 ? `${index}:100` : '', index < 4999 ? `${index + 2}:100` : '9999:100'];
      return `c${index + 1} ${near.filter((one) => one !== '').join(', ')}`;
    });
    const graph = normalise(declared(...chain, 'i9999 5000:100'));
    expect(graph.read).toMatchObject({ direction: 'mirrored', root: '1' });
    expect(graph.holdings).toHaveLength(5000);
    expect(graph.holdings.find(({ key }) => key === '2>1')?.share).toBe(1);
  });

  test('mirrored pairs that only a contradiction further on decides', () => {
    // Either way fits at 1 and 2; were 2 owned by 1, neither 3 nor 4 had room at 2.
    const graph = normalise(
      declared('i9 3:70, 4:70', 'c1 2:60', 'c2 1:60, 3:45, 4:45', 'c3 2:45, 9:70', 'c4 2:45, 9:70'),
    );
    expect(graph.read).toMatchObject({ direction: 'mirrored', root: '1' });
    expect(holdings(graph)).toEqual({ '9>3': 0.7, '9>4': 0.7, '3>2': 0.45, '4>2': 0.45, '2>1': 0.6 });
  });
});

describe('root', () => {
  const subject = { name: 'Quenby & Marrowfield Holdings Ltd', registrationNumber: 'HRB 12.345', country: 'GB' };
  const owners = (first: Partial<DeclaredCompany>, second: Partial<DeclaredCompany>): Declared => ({
    subject,
    individuals: [person(5, edges('1:50', '2:50'))],
    corporates: [company(1, [], first), company(2, [], second)],
  });

  test('by number, however it is printed, before the name', () => {
    const graph = normalise(owners({ name: subject.name }, { registrationNumber: 'hrb-12345' }));
    expect(graph.read).toMatchObject({ root: '2', by: { root: 'number' } });
  });

  test('by name, capitals, width and signs aside', () => {
    const graph = normalise(owners({ name: 'Ｑuenby  MARROWFIELD holdings, ltd.\u200b' }, {}));
    expect(graph.read).toMatchObject({ root: '1', by: { root: 'name' } });
  });

  test('a company of the same name with another number is another company', () => {
    const graph = normalise(owners({ name: subject.name, registrationNumber: '99' }, {}));
    expect(codes(graph)).toContain('MULTIPLE_ROOTS');
  });

  test('two of the same number: never chosen between', () => {
    const number = { registrationNumber: subject.registrationNumber };
    expect(found(normalise(owners(number, number)), 'MULTIPLE_ROOTS')?.nodes).toEqual(['1', '2']);
  });

  test('the implicit root is the company under review, with what is known of it', () => {
    const graph = normalise({ ...declared('i2 1:100'), subject });
    expect(graph.nodes[0]).toMatchObject({ key: '1', kind: 'company', ...subject, place: null });
    expect(found(graph, 'IMPLICIT_ROOT')).toMatchObject({ severity: 'notes', nodes: ['1'] });
  });

  test('the only company that owns nothing, under another name: assumed aloud', () => {
    const graph = normalise({ ...declared('i2 1:100', 'c1'), subject });
    expect(found(graph, 'ROOT_ASSUMED')).toMatchObject({ severity: 'warns', nodes: ['1'] });
    expect(codes(normalise(declared('i2 1:100', 'c1')))).not.toContain('ROOT_ASSUMED');
  });

  test('a directorship elsewhere makes no second root', () => {
    const graph = normalise(declared('i2 1:100, 9:0 director'));
    expect(graph.read.root).toBe('1');
    expect(found(graph, 'DANGLING')).toMatchObject({ severity: 'notes', nodes: ['9'] });
  });
});

describe('structure', () => {
  test('nobody, and lists that did not come', () => {
    expect(codes(normalise({ subject: null, individuals: [], corporates: [] }))).toEqual(['NO_OWNERS']);
    const graph = normalise({ subject: null, individuals: null, corporates: null });
    expect(codes(graph)).toEqual(['LIST_MISSING', 'NO_OWNERS']);
    expect(graph).toMatchObject({ nodes: [], holdings: [], computable: false });
    expect(found(normalise({ ...declared('i2 1:100'), corporates: null }), 'LIST_MISSING')?.figures).toEqual({
      individuals: 0,
      corporates: 1,
    });
  });

  test('one name and one birth date twice: told, never added up', () => {
    const born = (id: number, name: string, birthDate: string | null) => person(id, edges('1:15'), { name, birthDate });
    const graph = normalise({
      subject: null,
      individuals: [
        born(2, 'Ana Pérez', '1987-03-12'),
        born(3, 'PEREZ  Ana', '1987-03-12'),
        born(4, 'Ana Pérez', null),
        born(5, 'Ana Pérez', '1960-01-01'),
      ],
      corporates: [],
    });
    expect(found(graph, 'SAME_PERSON')).toMatchObject({ severity: 'warns', nodes: ['2', '3'] });
    expect(holdings(graph)).toMatchObject({ '2>1': 0.15, '3>1': 0.15 });
  });

  // T3b, T4 and T8 of the vectors: ring, treasury shares, closed loop.
  test('loops and self-holdings', () => {
    const ring = normalise(declared('i3 1:58', 'i4 2:58', 'c1 2:42', 'c2 1:42'), { ...nothingSettled, root: '1' });
    expect(found(ring, 'LOOP')).toMatchObject({ nodes: ['1', '2'], holdings: ['1>2', '2>1'], figures: { count: 2 } });
    expect(ring.holdings.filter(({ inLoop }) => inLoop).map(({ key }) => key)).toEqual(['1>2', '2>1']);
    const treasury = normalise(declared('i2 1:60', 'i3 1:30', 'c1 1:10'), { ...nothingSettled, root: '1' });
    expect(found(treasury, 'SELF_HOLDING')).toMatchObject({ nodes: ['1'], holdings: ['1>1'] });
    expect(treasury.holdings.filter(({ inLoop }) => inLoop).map(({ key }) => key)).toEqual(['1>1']);
    expect(codes(treasury)).not.toContain('LOOP');
    const closed = normalise(declared('i9 1:30', 'c1', 'c2 1:70, 3:100', 'c3 2:100'));
    expect(closed.read).toMatchObject({ direction: 'owners_list_holdings', root: '1' });
    expect(found(closed, 'LOOP')?.nodes).toEqual(['2', '3']);
  });

  test('a directorship closes no loop', () => {
    const graph = normalise(declared('i3 2:100', 'c1 2:0 director', 'c2 1:100'));
    expect(codes(graph)).not.toContain('LOOP');
    expect(graph.holdings.some(({ inLoop }) => inLoop)).toBe(false);
  });

  test('who is named by links alone, and who is linked to nothing', () => {
    const graph = normalise(declared('i2 1:50', 'i3', 'i4 1:0 director', 'c1', 'c5 1:10, 7:20', 'c7 5:100'), {
      ...nothingSettled,
      root: '1',
    });
    expect(found(graph, 'NOT_CONNECTED')).toMatchObject({ nodes: ['3'], severity: 'warns' });
    const companiesListOwners = normalise(declared('i2', 'c1 2:50, 9:50'));
    expect(found(companiesListOwners, 'DANGLING')).toMatchObject({
      severity: 'warns',
      nodes: ['9'],
      holdings: ['9>1'],
      figures: { count: 1, owners: 1 },
    });
  });
});

describe('settled', () => {
  const settle = (settled: Partial<Settled>): Settled => ({ ...nothingSettled, ...settled });

  test('each overrides what would be inferred', () => {
    const answer = declared('i2 3:0.5', 'c3 1:0.4', 'c1');
    expect(codes(normalise(answer))).toContain('UNIT_AMBIGUOUS');
    const graph = normalise(answer, { direction: 'companies_list_owners', unit: 'percent', root: '3' });
    expect(graph.read).toMatchObject({ direction: 'companies_list_owners', unit: 'percent', root: '3' });
    expect(graph.read.by).toEqual({ direction: 'settled', unit: 'settled', root: 'settled' });
    expect(holdings(graph)).toEqual({ '1>3': 0.004, '2>3': 0.005 });
    expect(found(graph, 'SETTLED')).toMatchObject({ severity: 'notes', figures: { direction: 1, unit: 1, root: 1 } });
    expect(graph.computable).toBe(true);
  });

  test('a node that only links name can be the root', () => {
    const graph = normalise(declared('i2 1:50, 9:10'), settle({ root: '9' }));
    expect(graph.read).toMatchObject({ root: '9', by: { root: 'settled' } });
    expect(graph.computable).toBe(true);
  });

  test('what cannot be used is said, and inference goes on', () => {
    for (const root of ['77', '2', 'x']) {
      const graph = normalise(declared('i2 1:100'), settle({ root }));
      expect(graph.read).toMatchObject({ root: '1', by: { root: 'implicit' } });
      expect(found(graph, 'SETTLEMENT_UNUSABLE')).toMatchObject({ severity: 'warns', figures: { root: 1 } });
      expect(codes(graph)).not.toContain('SETTLED');
    }
    const mirrored = normalise(declared('c1 2:50', 'c2 1:50'), settle({ direction: 'mirrored' }));
    expect(codes(mirrored)).toEqual(['DIRECTION_UNKNOWN', 'SETTLEMENT_UNUSABLE']);
  });
});
