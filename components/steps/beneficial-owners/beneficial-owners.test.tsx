import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#components/ui/clock.tsx';
import { readPreferences } from '#components/ui/preference-cookies.ts';
import { PreferencesProvider } from '#components/ui/preferences.tsx';
import { explanationQuery } from '#lib/client/queries.ts';
import { type BeneficialOwnersStep, parseStep, redact } from '#lib/contract/index.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
import { type Role, sensitivityClasses, sightOf } from '#lib/model/role.ts';
import type { Seen } from '../seen.ts';
import { arrange, nextOrder, toOwners } from './rows.ts';
import { concernOf, personScreeningOf, screeningOf, totalsOf } from './states.ts';
import BeneficialOwnersViewer from './viewer.tsx';

type Body = Seen<BeneficialOwnersStep>;
const subject = { kind: 'corporate', type: 'BENEFICIAL_OWNERS' } as const;

function parsed(body: unknown): Body {
  const answer = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
  if (!answer.ok) throw new Error(`not read: ${answer.issues.map(({ path, message }) => `${path} ${message}`)}`);
  return answer.value as Body;
}
const owners = (body: unknown) => toOwners(parsed(body), []);
const edge = (node_id: unknown, shares: unknown = 60, director: unknown = false) => ({ node_id, shares, director });
const person = (node_id: unknown, edges: unknown, more: object = {}) => ({
  node_id,
  firstname: 'Zsófia',
  lastname: 'Képzelet',
  edges,
  ...more,
});
const firm = (node_id: unknown, name: string, edges: unknown, more: object = {}) => ({
  node_id,
  company_details: { name },
  edges,
  ...more,
});

describe('toOwners', () => {
  it('shows every share as it came and signs what is odd', () => {
    const shares = [60, '60', -5, 7500, '25%', null, [1], 0.225, 'NaN'];
    const [row] = owners({
      individuals: [
        person(
          2,
          shares.map((share) => edge(1, share)),
        ),
      ],
    }).rows;
    expect(row?.holdings?.map(({ share, odd }) => [share, odd.join()])).toEqual([
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

  it('names the other end: a listed one, the single one that is not listed, several unknown ones', () => {
    const one = owners({ individuals: [person(2, [edge(1), edge(3)])], corporates: [firm(3, 'Alder BV', [])] });
    expect(one.unlisted).toEqual(['1']);
    expect(one.rows[0]?.holdings?.map(({ other, odd }) => [other.node, other.names, odd])).toEqual([
      ['1', [], []],
      ['3', ['Alder BV'], []],
    ]);
    const several = owners({ individuals: [person(2, [edge(1), edge(99)])] });
    expect(several.unlisted).toEqual(['1', '99']);
    expect(several.rows[0]?.holdings?.flatMap(({ odd }) => odd)).toEqual(['node not listed', 'node not listed']);
  });

  it('signs self-edges, shared and missing node ids', () => {
    const { rows } = owners({
      individuals: [person(2, [edge(2)]), person(2, [edge(null)]), person(null, []), person('x', null)],
    });
    expect(rows.map(({ odd }) => odd)).toEqual([
      ['2 owners have this node id'],
      ['2 owners have this node id'],
      ['no node id'],
      ['node id is not a whole number'],
    ]);
    expect(rows[0]?.holdings?.[0]?.odd).toEqual(['names itself', '2 owners have this node id']);
    expect(rows[1]?.holdings?.[0]?.odd).toEqual(['names no node']);
    expect(rows.map(({ holdings }) => holdings?.length)).toEqual([1, 1, 0, undefined]);
    expect(rows[3]?.holdings).toBeNull();
  });

  it('tells an absent list from an empty one and from a hidden one', () => {
    expect(owners({ individuals: [], corporates: null })).toMatchObject({ persons: 0, companies: null });
    const body = { individuals: [person(2, [edge(1)])], corporates: [] };
    const seen = redact(subject, parsed(body), (sensitivity) => sightOf(['support'], sensitivity));
    const hidden = toOwners(seen.value as Body, seen.redacted);
    expect(hidden).toMatchObject({ persons: undefined, rows: [] });
  });

  it('keeps what is neither yes nor no', () => {
    const [row] = owners({ individuals: [person(2, [edge(1, 5, 'maybe')], { ultimate: 'perhaps' })] }).rows;
    expect(row).toMatchObject({ ultimate: 'perhaps', odd: ['“ultimate” is neither yes nor no'] });
    expect(row?.holdings?.[0]).toMatchObject({ director: 'maybe', odd: ['director is neither yes nor no'] });
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

  it('loses no node and no edge, and never throws', () => {
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
        totalsOf({ rows });
        expect(arrange(rows, '', { by: 'name', down: true })).toHaveLength(rows.length);
        expect(arrange(rows, '', { by: 'status', down: false })).toHaveLength(rows.length);
      }),
      { numRuns: 500 },
    );
  });

  it('never throws on what a role’s sight left, and tells nothing of what is hidden', () => {
    const sights = fc.record(
      Object.fromEntries(sensitivityClasses.map((one) => [one, fc.constantFrom('show', 'mask', 'withhold')])) as Record<
        SensitivityClass,
        fc.Arbitrary<'show' | 'mask' | 'withhold'>
      >,
    );
    fc.assert(
      fc.property(answer, sights, (body, sight) => {
        const read = parseStep('corporate', 'BENEFICIAL_OWNERS', body);
        if (!read.ok) return;
        const seen = redact(subject, read.value, (sensitivity) => sight[sensitivity]);
        const { rows } = toOwners(seen.value as Body, seen.redacted);
        for (const row of rows) if (row.kind === 'company') screeningOf(row.company.aml);
        totalsOf({ rows });
      }),
      { numRuns: 500 },
    );
  });
});

describe('arrange', () => {
  const { rows } = owners({
    individuals: [
      person(1, [], { firstname: 'Żurawica', lastname: null, status: 'REJECTED' }),
      person(2, [], { firstname: null, lastname: null }),
      person(3, [], { firstname: 'ada', lastname: null, status: 'APPROVED' }),
    ],
  });
  const names = (found: typeof rows) => found.map(({ name }) => name);

  it('goes around: upstream’s order, up, down', () => {
    const up = nextOrder(null, 'name');
    expect(names(arrange(rows, '', up))).toEqual(['ada', 'Żurawica', null]);
    const down = nextOrder(up, 'name');
    expect(names(arrange(rows, '', down))).toEqual(['Żurawica', 'ada', null]);
    expect(nextOrder(down, 'name')).toBeNull();
    expect(names(arrange(rows, '', null))).toEqual(['Żurawica', null, 'ada']);
  });

  it('puts first whose screening is to be looked at', () => {
    const all = owners({
      individuals: [person(1, [], { steps: [{ type: 'AML', status: 'APPROVED' }] }), person(2, [], { steps: [] })],
      corporates: [
        firm(3, 'zero', [], { aml: { matches: 0, screening: [] } }),
        firm(4, 'incomplete', [], { aml: { matches: 0, screening: null } }),
        firm(5, 'hits', [], { aml: { matches: 1, screening: [{ id: 'a' }] } }),
      ],
    }).rows;
    const first = arrange(all, '', { by: 'screening', down: false }, (row) => concernOf(row, row.node === '1'));
    expect(first.map(({ node }) => node)).toEqual(['1', '5', '4', '2', '3']);
  });

  it('finds without accents', () => {
    expect(names(arrange(rows, 'zura', null))).toEqual(['Żurawica']);
  });
});

describe('screening', () => {
  const numbers = [null, 0, 1, 3];
  const lists = [null, [], [{ id: 'a' }]];
  it.each(numbers.flatMap((matches) => lists.map((screening) => ({ matches, screening }))))(
    'matches $matches of $screening: reported only when both came and agree',
    ({ matches, screening }) => {
      const [row] = owners({
        corporates: [firm(1, 'A', [], { aml: { matches, screening, status: 'NO_MATCH' } })],
      }).rows;
      if (row?.kind !== 'company') throw new Error('no company');
      const state = screeningOf(row.company.aml);
      if (state.is !== 'screened') throw new Error(state.is);
      expect(state.hits).toBe(Math.max(matches ?? 0, screening?.length ?? 0));
      const agrees = matches !== null && screening !== null && screening.length >= matches;
      expect(state.verdict.state === 'incomplete').toBe(!agrees);
    },
  );

  it('a missing screening is "not screened", a hidden one is hidden', () => {
    expect(screeningOf(null)).toEqual({ is: 'not_screened' });
    expect(screeningOf(undefined)).toEqual({ is: 'hidden' });
    expect(screeningOf({ matches: 0 })).toEqual({ is: 'hidden' });
  });

  it.each([
    [undefined, 'hidden'],
    [null, 'not_told'],
    [[], 'not_screened'],
    [[{ type: 'ID_DOCUMENT', status: 'APPROVED' }], 'not_screened'],
    [[{ type: null, status: 'APPROVED' }], 'not_told'],
    [[{ status: 'APPROVED' }], 'hidden'],
    [[{ type: 'aml', status: null }], 'told'],
  ] as const)('of a person with steps %j: %s', (steps, is) => {
    expect(personScreeningOf(steps).is).toBe(is);
  });
});

const session = {
  ref: '7K2M9QXW4D',
  kind: 'corporate',
  app: 'kyb',
  status: 'APPROVED',
  sandbox: false,
  steps: [],
  findings: [],
  firstSeenAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  assignee: null,
  readAt: '2026-11-21T00:00:00Z',
  subjectFacts: [],
} satisfies SessionDetail;
const at = { kind: 'corporate', ref: session.ref, step: 'BENEFICIAL_OWNERS' } as const;

function drawn(body: unknown, { role = 'officer', hit = null }: { role?: Role; hit?: string | null } = {}) {
  const seen = redact(subject, parsed(body), (sensitivity) => sightOf([role], sensitivity));
  const client = new QueryClient();
  const own = { ...session, ref: 'ABCDEFGHJK', kind: 'individual' as const, steps: [] };
  client.setQueryData(explanationQuery(at).queryKey, {
    readAt: '2026-11-21T00:00:00Z',
    screening: null,
    phone: null,
    related: [
      {
        sessionId: 'own-session',
        session: {
          ...own,
          findings: [{ code: 'hits_reported', severity: 'severe', stepType: 'AML', step: '3', count: 2 }],
        },
      },
    ],
  });
  const never = () => {};
  return renderToString(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={readPreferences(() => undefined)}>
        <ClockProvider renderedAtMs={Date.parse('2026-11-21T12:00:00Z')}>
          <BeneficialOwnersViewer
            at={at}
            type="BENEFICIAL_OWNERS"
            status="APPROVED"
            reading={{ body: seen.value, redacted: seen.redacted, readAt: '2026-11-21T00:00:00Z' }}
            session={session}
            file={null}
            onFile={never}
            hit={hit}
            onHit={never}
          />
        </ClockProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

describe('the viewer', () => {
  const full = {
    individuals: [
      person(2, [edge(1, 60, true)], {
        id: 'own-session',
        birth_date: '2012-03-12',
        nationality: 'UTO',
        ultimate: true,
        status: 'APPROVED',
        steps: [{ id: '1', type: 'AML', status: 'APPROVED' }],
      }),
      person(3, [edge(2, 40)], { steps: [] }),
    ],
    corporates: [firm(4, 'Alder Sample BV', [edge(1, 40)], { aml: { matches: 2, screening: [{ id: 'h1' }] } })],
  };

  it('shows persons and companies, odd things and hits, and no computed share', () => {
    const html = drawn(full);
    expect(html).toContain('Zsófia Képzelet');
    expect(html).toContain('(as reported)');
    expect(html).toContain('Minor, 14 years');
    expect(html).toContain('Director: yes');
    expect(html).toContain('Not screened');
    expect(html).toContain('Screening incomplete');
    expect(html).toContain('2 hits reported<');
    expect(html).toContain('Hits on 1 person');
    expect(html).toContain('2 persons');
    expect(html).toContain('may be the company under review');
    expect(html).not.toContain('%');
    expect(html).not.toMatch(/own-session/);
  });

  it('opens the company whose hit the address names', () => {
    expect(drawn(full, { hit: 'h1' }).match(/aria-expanded="true"/g)).toHaveLength(1);
    expect(drawn(full, { hit: 'another' })).not.toContain('aria-expanded="true"');
  });

  it('says that lists are missing, empty, or hidden, each in its own words', () => {
    expect(drawn({})).toContain('Upstream did not say who owns this company');
    expect(drawn({ individuals: [], corporates: [] })).toContain('0 owners declared');
    expect(drawn({ individuals: [], corporates: null })).toContain('Upstream sent no list of companies');
    const hidden = drawn(full, { role: 'support' });
    expect(hidden).toContain('Your role does not see who owns this company');
    expect(hidden).not.toContain('Alder');
    expect(hidden).not.toContain('Not screened');
  });

  it('draws what is hostile as text', () => {
    const name = `<img src=x onerror=alert(1)>${'\u202E'}${'ẞ'.repeat(300)}`;
    const html = drawn({
      individuals: [person('<b>', [edge({ a: 1 }, 'x', 'y')], { firstname: name, further: { deep: ['<i>'] } })],
    });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img');
    expect(html).toContain('odd: ');
  });

  it('offers a filter above twenty rows', () => {
    const many = { individuals: Array.from({ length: 21 }, (_, index) => person(index + 2, [edge(1)])) };
    expect(drawn(many)).toContain('Filter owners by name');
    expect(drawn(full)).not.toContain('Filter owners by name');
  });

  it('draws five hundred rows of thousands, counts all, and draws the one that the address names', () => {
    const individuals = Array.from({ length: 700 }, (_, index) => person(index + 2, [edge(1)]));
    const named = firm(9_000, 'Last Sample BV', [edge(1)], { aml: { matches: 1, screening: [{ id: 'h9' }] } });
    const rows = (html: string) => html.match(/data-owner=/g)?.length;
    const html = drawn({ individuals, corporates: [named] });
    expect(rows(html)).toBe(500);
    expect(html).toContain('500 of 701 rows');
    expect(html).toContain('Show 201 more');
    expect(html).toContain('700 persons');
    expect(html).toContain('1 hit on companies');
    const opened = drawn({ individuals, corporates: [named] }, { hit: 'h9' });
    expect(rows(opened)).toBe(501);
    expect(opened).toContain('Last Sample BV');
  });
});
