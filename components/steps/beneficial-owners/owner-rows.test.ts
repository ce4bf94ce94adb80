import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BeneficialOwnersStep, parseStep, redact } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import { type SensitivityClass, sensitivityClasses } from '#lib/model/access/permissions.ts';
import { runs } from '#lib/testing/sample.ts';
import { screeningOf, screeningRank, toTotals } from './checks.ts';
import { arrangeRows, nextOrder, toOwners } from './owner-rows.ts';
import { type Body, edge, firm, ownersOf, parsed, person, subject } from './testing/answers.ts';

describe('toOwners', () => {
  test('shows every share as reported and marks irregular ones', () => {
    const shares = [60, '60', -5, 7500, '25%', null, [1], 0.225, 'NaN'];
    const [row] = ownersOf({
      individuals: [
        person(
          2,
          shares.map((share) => edge(1, share)),
        ),
      ],
    }).rows;
    expect(row?.holdings?.map(({ share, issues }) => [share, issues.join()])).toEqual([
      ['60', ''],
      ['60', ''],
      ['-5', 'negative share'],
      ['7500', 'share above 100'],
      ['25%', 'share is not a number'],
      [null, ''],
      ['[1]', 'share is not a number'],
      ['0.225', ''],
      ['NaN', 'share is not a number'],
    ]);
  });

  test('names the other node: a listed one, the only unlisted one, several unlisted ones', () => {
    const one = ownersOf({ individuals: [person(2, [edge(1), edge(3)])], corporates: [firm(3, 'Alder BV', [])] });
    expect(one.unlisted).toEqual(['1']);
    expect(one.rows[0]?.holdings?.map(({ other, issues }) => [other.node, other.names, issues])).toEqual([
      ['1', [], []],
      ['3', ['Alder BV'], []],
    ]);
    const several = ownersOf({ individuals: [person(2, [edge(1), edge(99)])] });
    expect(several.unlisted).toEqual(['1', '99']);
    expect(several.rows[0]?.holdings?.flatMap(({ issues }) => issues)).toEqual(['node not listed', 'node not listed']);
  });

  test('marks edges to itself, shared and missing node ids', () => {
    const { rows } = ownersOf({
      individuals: [person(2, [edge(2)]), person(2, [edge(null)]), person(null, []), person('x', null)],
    });
    expect(rows.map(({ issues }) => issues)).toEqual([
      ['2 owners have this node id'],
      ['2 owners have this node id'],
      ['no node id'],
      ['node id is not a whole number'],
    ]);
    expect(rows[0]?.holdings?.[0]?.issues).toEqual(['refers to itself', '2 owners have this node id']);
    expect(rows[1]?.holdings?.[0]?.issues).toEqual(['no node provided']);
    expect(rows.map(({ holdings }) => holdings?.length)).toEqual([1, 1, 0, undefined]);
    expect(rows[3]?.holdings).toBeNull();
  });

  test('distinguishes absent, empty and hidden lists', () => {
    expect(ownersOf({ individuals: [], corporates: null })).toMatchObject({ persons: 0, companies: null });
    const body = { individuals: [person(2, [edge(1)])], corporates: [] };
    const redacted = redactFor('support', subject, parsed(body));
    const hidden = toOwners(redacted.value as Body, redacted.redacted);
    expect(hidden).toMatchObject({ persons: undefined, rows: [] });
  });

  test('keeps answers that are neither yes nor no', () => {
    const [row] = ownersOf({ individuals: [person(2, [edge(1, 5, 'maybe')], { ultimate: 'perhaps' })] }).rows;
    expect(row).toMatchObject({ ultimate: 'perhaps', issues: ['declared UBO is neither yes nor no'] });
    expect(row?.holdings?.[0]).toMatchObject({ director: 'maybe', issues: ['director is neither yes nor no'] });
  });

  const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(-1, 101, 'x', 1, 2, 3));
  const node = fc.record(
    {
      node_id: fc.oneof(fc.integer({ min: 0, max: 5 }), junk),
      firstname: fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constant(null)),
      lastname: fc.string(),
      ultimate: junk,
      status: fc.constantFrom('APPROVED', 'NEW', null),
      steps: fc.oneof(
        fc.constant(null),
        fc.array(
          fc.record({ type: fc.constantFrom('AML', 'ID_DOCUMENT', null), status: fc.constantFrom('APPROVED', null) }),
        ),
      ),
      company_details: fc.oneof(fc.constant(null), fc.record({ name: fc.string() })),
      aml: fc.oneof(
        fc.constant(null),
        fc.record({
          matches: fc.oneof(fc.integer(), fc.constant(null)),
          screening: fc.oneof(fc.constant(null), fc.array(fc.constant({ id: 'a' }), { maxLength: 2 })),
        }),
      ),
      edges: fc.oneof(
        fc.constant(null),
        fc.array(fc.record({ node_id: junk, shares: junk, director: junk }, { requiredKeys: [] }), { maxLength: 4 }),
      ),
    },
    { requiredKeys: [] },
  );
  const answer = fc.record({
    individuals: fc.oneof(fc.constant(null), fc.array(node, { maxLength: 5 })),
    corporates: fc.oneof(fc.constant(null), fc.array(node, { maxLength: 5 })),
  });

  test('loses no node and no edge, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(answer, fc.jsonValue()), (body) => {
        const read = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
        if (!read.ok) return;
        const value = read.value as BeneficialOwnersStep;
        const { rows, persons, companies } = toOwners(value as Body, []);
        const nodes = [...(value.individuals ?? []), ...(value.corporates ?? [])];
        expect(persons).toBe(value.individuals?.length ?? null);
        expect(companies).toBe(value.corporates?.length ?? null);
        expect(rows.map(({ holdings }) => holdings?.length ?? null)).toEqual(
          nodes.map(({ edges }) => edges?.length ?? null),
        );
        expect(new Set(rows.map(({ key }) => key)).size).toBe(nodes.length);
        toTotals({ rows });
        expect(arrangeRows(rows, '', { by: 'name', descending: true })).toHaveLength(rows.length);
        expect(arrangeRows(rows, '', { by: 'status', descending: false })).toHaveLength(rows.length);
      }),
      runs(500),
    );
  });

  test('never throws on a redacted answer', () => {
    const permissions = fc.record(
      Object.fromEntries(sensitivityClasses.map((one) => [one, fc.constantFrom('show', 'mask', 'withhold')])) as Record<
        SensitivityClass,
        fc.Arbitrary<'show' | 'mask' | 'withhold'>
      >,
    );
    fc.assert(
      fc.property(answer, permissions, (body, permission) => {
        const read = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
        if (!read.ok) return;
        const redacted = redact(subject, read.value, (sensitivity) => permission[sensitivity]);
        const { rows } = toOwners(redacted.value as Body, redacted.redacted);
        for (const row of rows) if (row.kind === 'company') screeningOf(row.company.aml);
        expect(() => toTotals({ rows })).not.toThrow();
      }),
      runs(500),
    );
  });
});

describe('arrangeRows', () => {
  const { rows } = ownersOf({
    individuals: [
      person(1, [], { firstname: 'Żurawica', lastname: null, status: 'REJECTED' }),
      person(2, [], { firstname: null, lastname: null }),
      person(3, [], { firstname: 'ada', lastname: null, status: 'APPROVED' }),
    ],
  });
  const names = (found: typeof rows) => found.map(({ name }) => name);

  test('cycles through ascending, descending and the original order', () => {
    const up = nextOrder(null, 'name');
    expect(names(arrangeRows(rows, '', up))).toEqual(['ada', 'Żurawica', null]);
    const down = nextOrder(up, 'name');
    expect(names(arrangeRows(rows, '', down))).toEqual(['Żurawica', 'ada', null]);
    expect(nextOrder(down, 'name')).toBeNull();
    expect(names(arrangeRows(rows, '', null))).toEqual(['Żurawica', null, 'ada']);
  });

  test('orders by screening, the most serious first', () => {
    const all = ownersOf({
      individuals: [person(1, [], { steps: [{ type: 'AML', status: 'APPROVED' }] }), person(2, [], { steps: [] })],
      corporates: [
        firm(3, 'zero', [], { aml: { matches: 0, screening: [] } }),
        firm(4, 'incomplete', [], { aml: { matches: 0, screening: null } }),
        firm(5, 'hits', [], { aml: { matches: 1, screening: [{ id: 'a' }] } }),
      ],
    }).rows;
    const first = arrangeRows(all, '', { by: 'screening', descending: false }, (row) =>
      screeningRank(row, row.node === '1'),
    );
    expect(first.map(({ node }) => node)).toEqual(['1', '5', '4', '2', '3']);
  });

  test('finds without accents', () => {
    expect(names(arrangeRows(rows, 'zura', null))).toEqual(['Żurawica']);
  });
});
