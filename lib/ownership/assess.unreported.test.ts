/** No one gets "not by reported shares" whose holdings may be reported only in part, or where the subject company is not certain. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWhole, runs } from '#lib/testing/sample.ts';
import { assess } from './assess.ts';
import type { Confirmed, DeclaredEdge, DeclaredSubject } from './model/declared.ts';
import type { Ownership } from './model/ownership.ts';
import { configuredPolicy, type Policy, policies, policyById } from './model/policies.ts';

type Edges = readonly (readonly [to: unknown, shares: number | null])[] | null;
const owner = (nodeId: unknown, edges: Edges) => ({
  nodeId,
  name: `Owner ${String(nodeId)}`,
  country: null,
  edges: edges?.map(([to, shares]): DeclaredEdge => ({ nodeId: to, shares, director: false })) ?? null,
  links: null,
  screened: null,
});
const person = (nodeId: unknown, edges: Edges) => ({
  ...owner(nodeId, edges),
  birthDate: null,
  ultimate: null,
  status: null,
  checks: null,
});
const company = (nodeId: unknown, edges: Edges, registrationNumber: string | null = null) => ({
  ...owner(nodeId, edges),
  registrationNumber,
  documents: null,
});

const subject: DeclaredSubject = { name: 'Lantern Moor Ltd', registrationNumber: 'HRB 1', country: null };
const amlr = configuredPolicy({ thresholdPercent: 25, inclusive: true });
const unconfirmed: Confirmed = { direction: null, unit: null, root: null };

function assessed(
  individuals: readonly ReturnType<typeof person>[],
  corporates: readonly ReturnType<typeof company>[],
  { confirmed = unconfirmed, policy = amlr }: { readonly confirmed?: Confirmed; readonly policy?: Policy } = {},
): Ownership {
  return assess({ subject, individuals, corporates }, { policy, confirmed });
}
const assessmentOf = ({ assessments }: Ownership, key: string) => assessments.find((one) => one.key === key);
const incomplete = ({ findings }: Ownership) => findings.find(({ code }) => code === 'HOLDINGS_UNTOLD')?.nodes;
const verdicts = ({ assessments }: Ownership) =>
  Object.fromEntries(assessments.flatMap(({ key, verdict }) => (verdict === null ? [] : [[key, verdict]])));

describe('an owner whose holdings are not all reported may hold what is undisclosed', () => {
  const psc = policyById('uk-psc');
  test.each([
    ['a link to no usable id', person(20, [['abc', 60]])],
    ['no list of links', person(20, null)],
    ['a holding in an unlisted company', person(20, [[9, 60]])],
  ])('%s', (_, one) => {
    const corporates = [company(1, [], 'HRB 1')];
    for (const policy of psc === undefined ? [] : [amlr, psc]) {
      const ownership = assessed([one, person(21, [[1, 40]])], corporates, { policy });
      expect(verdicts(ownership)['21']).toBe('owner');
      expect(incomplete(ownership)).toHaveLength(1);
      expect(assessmentOf(ownership, '20')?.effective).toEqual({ lo: 0, hi: expect.closeTo(0.6, 9) });
      expect(verdicts(ownership)['20']).toBe('undetermined');
    }
  });

  test('no usable id, where companies list their owners: any unlisted id may be this owner', () => {
    const ownership = assessed(
      [person(null, []), person(21, [])],
      [
        company(
          1,
          [
            [20, 60],
            [21, 40],
          ],
          'HRB 1',
        ),
      ],
    );
    expect(ownership.interpretation.direction).toBe('companies_list_owners');
    expect(verdicts(ownership)).toEqual({ 'individuals.0': 'undetermined', '21': 'owner' });
  });

  test('a link that would make a person owned, unless it is the other end of a holding', () => {
    const excluded = assessed([person(20, [[21, 60]]), person(21, [[1, 40]])], [company(1, [], 'HRB 1')]);
    expect(verdicts(excluded)).toEqual({ '20': 'undetermined', '21': 'owner' });
    const confirmed = { ...unconfirmed, direction: 'owners_list_holdings' } as const;
    const listedBy2 = (shares: number) =>
      assessed([person(20, [[2, 60]]), person(21, [[1, 40]])], [company(1, [], 'HRB 1'), company(2, [[20, shares]])], {
        confirmed,
      });
    expect([60, 70].map((shares) => verdicts(listedBy2(shares))['20'])).toEqual([
      'not_by_reported_shares',
      'undetermined',
    ]);
  });

  test('a director without a usable company may hold nothing more', () => {
    const director = { ...person(20, []), edges: [{ nodeId: 'abc', shares: 0, director: true }] };
    const ownership = assessed([director, person(21, [[1, 40]])], [company(1, [], 'HRB 1')]);
    expect([incomplete(ownership), verdicts(ownership)['20']]).toEqual([undefined, 'not_by_reported_shares']);
  });

  test('of a company with more than 100 % reported, or a share in two ways', () => {
    const lost = person(22, [['abc', 60]]);
    const over = assessed([person(20, [[1, 80]]), person(21, [[1, 40]]), lost], [company(1, [], 'HRB 1')]);
    expect(verdicts(over)).toEqual({ '20': 'owner', '21': 'owner', '22': 'undetermined' });
    const twice = assessed(
      [
        person(20, [
          [1, 90],
          [1, 30],
        ]),
        lost,
      ],
      [company(1, [], 'HRB 1')],
    );
    expect(verdicts(twice)).toEqual({ '20': 'owner', '22': 'undetermined' });
  });

  test('where the whole is only the sum of reported numbers of shares', () => {
    const counts = assessed([person(20, [[1, 7500]]), person(22, [['abc', 9000]])], [company(1, [], 'HRB 1')]);
    expect(verdicts(counts)['22']).toBe('undetermined');
    const twice = assessed(
      [
        person(20, [
          [1, 7500],
          [1, 750],
        ]),
        person(21, [[1, 500]]),
      ],
      [company(1, [], 'HRB 1')],
    );
    expect(verdicts(twice)).toEqual({ '20': 'undetermined', '21': 'undetermined' });
  });

  test('where nothing is undisclosed there is nothing more to hold', () => {
    const ownership = assessed([person(20, [['abc', 60]]), person(21, [[1, 100]])], [company(1, [], 'HRB 1')]);
    expect(verdicts(ownership)).toEqual({ '20': 'not_by_reported_shares', '21': 'owner' });
  });

  test('where companies list their owners: any listed owner may own one whose list is missing or cannot be read', () => {
    const confirmed = { ...unconfirmed, direction: 'companies_list_owners' } as const;
    const persons = [person(20, []), person(21, [])];
    const root = company(
      1,
      [
        [21, 40],
        [2, 60],
      ],
      'HRB 1',
    );
    for (const lost of [company(2, null), company(2, [['abc', 60]])]) {
      const ownership = assessed(persons, [root, lost], { confirmed });
      expect(verdicts(ownership)).toEqual({ '20': 'undetermined', '21': 'owner' });
      expect(assessmentOf(ownership, '20')).toMatchObject({
        effective: { lo: 0, hi: expect.closeTo(0.6, 9) },
        control: 'undetermined',
      });
      expect(ownership.findings.find(({ code }) => code === 'HOLDINGS_UNTOLD')).toMatchObject({
        nodes: ['2'],
        numbers: { owners: 1 },
      });
    }
    expect(verdicts(assessed(persons, [root, company(2, [])], { confirmed }))['20']).toBe('not_by_reported_shares');
  });

  test('and through it whatever that company may hold', () => {
    const confirmed = { ...unconfirmed, direction: 'companies_list_owners' } as const;
    const root = company(
      1,
      [
        [21, 40],
        [2, 20],
        [3, 40],
      ],
      'HRB 1',
    );
    const persons = [person(20, []), person(21, [])];
    const missing = assessed(persons, [root, company(2, null), company(3, [[2, null]])], { confirmed });
    expect(assessmentOf(missing, '20')?.effective.hi).toBeCloseTo(0.6, 9);
    const lost = assessed(persons, [root, { ...company(2, null), nodeId: 'x' }, company(3, [])], { confirmed });
    expect(assessmentOf(lost, '20')?.effective.hi).toBeCloseTo(0.6, 9);
  });

  test('an empty list, and a company that lists its owners, are complete', () => {
    const ownership = assessed([person(20, []), person(21, [[1, 40]])], [company(1, null, 'HRB 1')]);
    expect([incomplete(ownership), verdicts(ownership)['20']]).toEqual([undefined, 'not_by_reported_shares']);
    const confirmed = { ...unconfirmed, direction: 'companies_list_owners' } as const;
    const listed = assessed([person(20, null), person(21, null)], [company(1, [[21, 40]], 'HRB 1')], { confirmed });
    expect([incomplete(listed), verdicts(listed)['20']]).toEqual([undefined, 'not_by_reported_shares']);
  });
});

test('a missing share of a company with more than 100 % reported is not bounded by the remainder', () => {
  const ownership = assessed(
    [person(20, [[1, 80]]), person(21, [[1, 40]]), person(22, [[1, null]])],
    [company(1, [], 'HRB 1')],
  );
  expect(verdicts(ownership)).toEqual({ '20': 'owner', '21': 'owner', '22': 'undetermined' });
  expect(assessmentOf(ownership, '22')).toMatchObject({ effective: { lo: 0, hi: 1 }, control: 'undetermined' });
});

describe('the subject company', () => {
  const owners = [person(20, [[1, 60]]), person(21, [[1, 40]])];

  test('listed, but owned by no one, while all owners name an unlisted id', () => {
    const ownership = assessed(owners, [company(5, [], 'HRB 1')]);
    expect(ownership.computed).toBe(false);
    expect(ownership.findings.find(({ code }) => code === 'MULTIPLE_ROOTS')?.nodes).toEqual(['5', '1']);
  });

  test('treasury shares do not make it an owner, and a company without owners is not taken for it', () => {
    const treasury = assessed(owners, [company(1, [[1, 10]])]);
    expect([treasury.interpretation.root, treasury.computed]).toEqual(['1', true]);
    expect(assessed(owners, [company(1, [[1, 10]]), company(2, [])]).computed).toBe(false);
    const ring = [company(1, [[2, 50]]), company(2, [[1, 50]]), company(3, [])];
    expect(assessed([person(20, [[1, 50]])], ring).findings.map(({ code }) => code)).toContain('NO_ROOT');
  });
});

describe('an answer that lists most holdings at both ends', () => {
  const mirrored = (share: number | null) =>
    assessed(
      [person(20, [[2, 100]]), person(21, [[1, 30]])],
      [
        company(1, [
          [2, 70],
          [21, share],
        ]),
        company(2, [
          [1, 70],
          [20, 100],
        ]),
      ],
    );

  test('does not say which company owns the other where one share is missing', () => {
    expect(mirrored(30).interpretation).toMatchObject({ direction: 'mirrored', root: '1' });
    expect(mirrored(null).interpretation.direction).toBeNull();
  });

  test('nor where two companies hold each other', () => {
    const crossed = assessed(
      [person(20, [[2, 70]]), person(21, [[1, 30]])],
      [
        company(1, [
          [2, 70],
          [21, 30],
          [2, 30],
        ]),
        company(2, [
          [1, 70],
          [20, 70],
          [1, 30],
        ]),
      ],
    );
    expect([crossed.interpretation.direction, crossed.computed]).toEqual([null, false]);
  });
});

test("persons' holdings listed at both ends do not decide the direction between companies", () => {
  // 20 holds all of 2, which holds 70 % of 1; read the other way, 170 % of 2 would be held.
  const ownership = assessed(
    [person(20, [[2, 100]]), person(21, [[1, 30]])],
    [
      company(1, [[21, 30]]),
      company(2, [
        [1, 70],
        [20, 100],
      ]),
    ],
  );
  expect([ownership.interpretation.direction, ownership.computed]).toEqual([null, false]);
});

describe('the direct share', () => {
  const directOf = (ownership: Ownership, key: string) => assessmentOf(ownership, key)?.direct;

  test('is not known of an owner whose list of holdings is missing', () => {
    const open = assessed([person(2, [[1, 60]]), person(3, null)], []);
    expect([directOf(open, '2'), directOf(open, '3')]).toEqual([0.6, null]);
  });

  test('is not known of anybody where the subject company does not list all its owners', () => {
    const confirmed: Confirmed = { direction: 'companies_list_owners', unit: 'percent', root: '1' };
    const open = assessed(
      [person(2, []), person(3, [])],
      [
        company(1, [
          [2, 60],
          ['unreadable', 20],
        ]),
      ],
      { confirmed },
    );
    expect([directOf(open, '2'), directOf(open, '3')]).toEqual([0.6, null]);
  });

  test('is 0 where all holdings are reported and none is of the subject company', () => {
    const whole = assessed([person(2, [[5, 100]]), person(3, [[1, 40]])], [company(5, [[1, 60]])]);
    expect([directOf(whole, '2'), directOf(whole, '5')]).toEqual([0, 0.6]);
  });
});

test('a share that cannot be read, or is not sent, never makes a verdict weaker', () => {
  const share = fc.integer({ min: 1, max: 45 });
  const lines = fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(2), share), {
    minLength: 2,
    maxLength: 8,
    selector: ([owner, owned]) => `${owner}>${owned}`,
  });
  const broken = fc.constantFrom(null, undefined, '25%', 'NaN', -3, {}, '');
  let compared = 0;
  fc.assert(
    fc.property(lines, broken, fc.nat(7), fc.constantFrom(...policies), (some, value, position, policy) => {
      // Persons 10 to 13 hold companies 1 (the subject) to 3, which hold the subject.
      const build = (isBroken: boolean) => {
        const edgesOf = (owner: number) =>
          some.flatMap(([from, to, shares], at): DeclaredEdge[] =>
            from === owner
              ? [
                  {
                    nodeId: to + 1,
                    shares: isBroken && at === position % some.length ? value : shares,
                    director: false,
                  },
                ]
              : [],
          );
        const individuals = [0, 1, 2, 3].map((owner) => ({ ...person(10 + owner, []), edges: edgesOf(owner) }));
        const corporates = [company(1, []), company(2, [[1, 11]]), company(3, [[1, 26]])];
        const confirmed: Confirmed = { direction: 'owners_list_holdings', unit: null, root: '1' };
        return assess({ subject: null, individuals, corporates }, { policy, confirmed });
      };
      const [before, after] = [build(false), build(true)];
      if (!before.computed || !after.computed) return;
      // Where more than everything is reported, some share is wrong: what is left without it is less than it was.
      if (before.findings.some(({ code }) => code === 'OVER_ALLOCATED' || code === 'ROUNDED')) return;
      for (const { key, verdict } of before.assessments) {
        if (verdict === null || verdict === 'not_by_reported_shares') continue;
        compared += 1;
        expect(assessmentOf(after, key)?.verdict).not.toBe('not_by_reported_shares');
      }
    }),
    runs(1_000),
  );
  expect(compared).toBeGreaterThan(isWhole ? 200 : 0);
});

test('a share that cannot be read beside one that can leaves open how much it is', () => {
  const edge = (shares: unknown): DeclaredEdge => ({ nodeId: 1, shares, director: false });
  const twice = assess(
    {
      subject,
      individuals: [
        { ...person(2, []), edges: [edge(5), edge('30 %')] },
        { ...person(3, []), edges: [edge(60)] },
      ],
      corporates: [company(1, [])],
    },
    { policy: amlr, confirmed: { direction: 'owners_list_holdings', unit: 'percent', root: '1' } },
  );
  expect(assessmentOf(twice, '2')).toMatchObject({ verdict: 'undetermined', direct: 0.05 });
  expect(incomplete(twice)).toEqual(['2']);
});
