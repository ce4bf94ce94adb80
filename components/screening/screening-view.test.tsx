import { QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { getQueryClient } from '#lib/client/query-client.ts';
import { ProblemError } from '#lib/client/request.ts';
import type { HitExplanation } from '#lib/model/session/explanation.schema.ts';
import { runs } from '#lib/testing/sample.ts';
import type { ExplanationState } from './explanation.tsx';
import { ScreeningContent } from './screening-view.tsx';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '7' } as const;
const retry = () => undefined;
const none: ExplanationState = { state: 'none' };

/** The visible text of the page. */
function textOf(
  screening: unknown,
  {
    kind = 'individual',
    explanation = none,
    ...more
  }: {
    kind?: 'individual' | 'corporate';
    explanation?: ExplanationState;
    status?: string | null;
    hit?: string | null;
    hidden?: boolean;
  } = {},
): string {
  const page = renderToString(
    <QueryClientProvider client={getQueryClient()}>
      <ScreeningContent
        at={at}
        kind={kind}
        screening={screening as never}
        corporate={null}
        status="APPROVED"
        readAt="2026-11-21T12:04:18.000Z"
        hidden={false}
        hit={null}
        onHit={retry}
        headless
        explanation={explanation}
        {...more}
      />
    </QueryClientProvider>,
  );
  expect(page).not.toMatch(/ style="/);
  return page
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

const hit = {
  info: { full_name: 'Ярослава Тимиргольд', birth_date: null, nationality: 'UTO' },
  type: ['SANCTION', 'ADVERSE_MEDIA'],
  aliases: ['Ярка'],
  fields: [
    {
      name: 'Programme',
      source: 'Utopian Restrictive Measures List',
      tag: ['sanction'],
      countries: [{ country_code: 'PRT', name: null }],
      value: [{ name: 'Title', value: 'Harbour Embargo 2022' }],
    },
    { name: 'Reference', source: 'Utopian Restrictive Measures List', tag: null, countries: null, value: 'UR-2291' },
  ],
  media: [
    { date: '2019-01-02', title: 'Old', snippet: 'It was so.', url: 'https://news.example/1' },
    { date: '2024-01-02', title: 'New', snippet: null, url: 'javascript:alert(1)' },
    { date: null, title: null, snippet: null, url: null },
  ],
  shoe_size: 44,
};
const five = (hits: unknown, total: unknown, more: object = {}) => ({
  hits,
  total_hits: total,
  monitored: true,
  action_required: false,
  ...more,
});

describe('the screening as a whole', () => {
  test.each([
    ['fewer hits than reported', five([hit], 5), 'Screening incomplete', '4 were not delivered'],
    ['no list', five(null, 0), 'Screening incomplete', 'no list delivered'],
    ['no total', five([], null), 'Screening incomplete', 'without a total. There may be more'],
    ['no screening at all', null, 'Screening incomplete', 'Neither hits nor a total'],
    ['more hits than reported', five([hit, hit], 1), 'More hits than reported', 'All are listed'],
  ])('%s', (_, screening, title, message) => {
    const page = textOf(screening);
    expect(page).toContain(title);
    expect(page).toContain(message);
    expect(page).not.toContain('0 hits reported, updated 12:04');
  });

  test('zero hits are shown as reported by the verification service', () => {
    const page = textOf(five([], 0));
    expect(page).toContain('0 hits reported, updated 12:04 UTC');
    expect(page).toContain('Review Desk does not screen');
    expect(page).not.toContain('incomplete');
    expect(textOf(five([], 0), { status: 'PENDING_VERIFICATION' })).toContain('still pending');
  });

  test('not submitted, and hidden, are states of their own', () => {
    expect(textOf(null, { status: 'SUBMISSION_REQUIRED' })).toContain('Nothing was screened');
    expect(textOf(undefined, { hidden: true })).toContain('Screening is not available to your role');
    expect(textOf(undefined, { hidden: true })).not.toContain('incomplete');
  });

  test('any answer: no screening looks clean', () => {
    const part = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.constant([hit]),
      fc.constant([{}, null, 'x', { info: [] }]),
    );
    const screening = fc.oneof(
      fc.jsonValue(),
      fc.record(
        Object.fromEntries(
          ['hits', 'screening', 'total_hits', 'matches', 'customer_info', 'decision', 'status'].map((key) => [
            key,
            part,
          ]),
        ),
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(screening, fc.constantFrom('individual' as const, 'corporate' as const), (value, kind) => {
        const page = textOf(value, { kind });
        const key = kind === 'individual' ? ['hits', 'total_hits'] : ['screening', 'matches'];
        const [hits, total] = key.map((name) =>
          typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
        );
        const agrees = Array.isArray(hits) && hits.length === total;
        if (!agrees) expect(page).toMatch(/Screening incomplete|More hits than reported/);
        expect(page.includes('0 hits reported, updated 12:04 UTC.')).toBe(agrees && hits.length === 0);
      }),
      runs(60),
    );
  });
});

describe('the hit', () => {
  test('is readable without the comparison, whose failure is mentioned', () => {
    const error = new ProblemError({ code: 'upstream_failed', title: 'Upstream failed', status: 502 });
    const page = textOf(five([hit], 1), { explanation: { state: 'failed', error, retry } });
    expect(page).toContain('could not be compared with the subject. Upstream failed.');
    for (const text of [
      'Retry',
      'Hit 1 of 1',
      'Ярослава Тимиргольд',
      'UR-2291',
      'Harbour Embargo 2022',
      'Portugal',
      'Ярка',
      'shoe_size',
    ])
      expect(page).toContain(text);
    // The kinds come with the comparison or the verdicts: without either the types stand as they came.
    expect(page).toContain('Sanction, Adverse media');
    expect(page).not.toContain('Name comparison');
  });

  test('media: newest first, undated last; only web addresses are links', () => {
    const page = textOf(five([hit], 1));
    expect(page.indexOf('New')).toBeLessThan(page.indexOf('Old'));
    expect(page).toContain('newest first; 1 without a readable date at the end');
    expect(page).toContain('Not a link: not a web address (javascript:)');
    const [raw] = [
      renderToString(
        <QueryClientProvider client={getQueryClient()}>
          <ScreeningContent
            at={at}
            kind="individual"
            screening={five([hit], 1) as never}
            corporate={null}
            status={null}
            readAt="2026-11-21T12:04:18.000Z"
            hidden={false}
            hit={null}
            onHit={retry}
            headless
            explanation={none}
          />
        </QueryClientProvider>,
      ),
    ];
    expect(raw).not.toMatch(/href="(?:javascript|https?|data):/i);
  });

  test('a hit that is gone is reported, and no other is shown instead', () => {
    const page = textOf(five([hit], 1), { hit: 'gone' });
    expect(page).toContain('That hit is no longer in this screening');
    expect(page).not.toContain('Hit 1 of 1');
    expect(textOf(five([], 0), { hit: 'gone' })).toContain('That hit is no longer in this screening');
  });

  test('a hit is found by what addresses called it before', () => {
    const hits = [
      { ...hit, id: 'h1-A' },
      { ...hit, id: 'h1-B', former_id: 'N0' },
    ];
    const page = textOf(five(hits, 2), { hit: 'N0' });
    expect(page).toContain('Hit 2 of 2');
    expect(page).not.toContain('no longer in this screening');
  });

  test('lists that were not sent differ from empty ones', () => {
    const page = textOf(five([{ info: { full_name: 'A' }, type: ['PEP'], fields: [], aliases: null, media: [] }], 1));
    expect(page).toContain('Not stated: aliases.');
    expect(page).toContain('None supplied: list entries, adverse media.');
  });
});

describe('with the comparison', () => {
  const explained: HitExplanation = {
    id: '1',
    kinds: ['sanctions', 'adverse_media'],
    name: { text: 'Ярослава Тимиргольд', source: 'List entry', approximate: 'Yaroslava Timirgol’d' },
    words: [
      {
        subject: 'Yaroslava',
        hit: { text: 'Ярослава', source: 'List entry', approximate: 'Yaroslava' },
        agreement: 'equal',
      },
      { subject: 'Maren', hit: null, agreement: 'missing' },
    ],
    attributes: [
      {
        key: 'birth_place',
        label: 'Place of birth',
        kind: 'text',
        subject: [{ text: 'Highvane', source: 'ID document' }],
        hit: [
          {
            text: 'Lower Highvane',
            source: 'List: Place of birth',
            parts: [
              { text: 'Lower', differs: true },
              { text: ' Highvane', differs: false },
            ],
          },
        ],
        agreement: 'different',
        remark: 'similar spelling',
      },
    ],
    equal: 4,
    partial: 0,
    different: 1,
    notCompared: 0,
    missing: 2,
  };
  const screening = { corporate: null, order: ['1', '0'], hits: [explained] };
  const other = { info: { full_name: 'Second' }, type: ['PEP'] };

  test('partial agreement and what cannot be compared are counted apart, where there are any', () => {
    const open = { ...explained, partial: 2, notCompared: 3 };
    const pageOf = (one: HitExplanation) =>
      textOf(five([other, hit], 2), { explanation: { state: 'ready', screening: { ...screening, hits: [one] } } });
    expect(pageOf(open)).toMatch(/4 +equal +2 +partial +1 +different +3 +not compared +2 +missing/);
    expect(pageOf(explained)).toMatch(/4 +equal +1 +different +2 +missing/);
  });

  test('ranking, aligned names, attributes and counts', () => {
    const page = textOf(five([other, hit], 2), { explanation: { state: 'ready', screening } });
    expect(page).toContain('Name comparison Calculated by Review Desk');
    expect(page).toContain('approx. Yaroslava Timirgol’d');
    expect(page).toContain('Not provided');
    expect(page).toContain('Lower Highvane');
    expect(page).toContain('similar spelling');
    expect(page).toMatch(/4 equal .*1 different .*2 missing/);
    expect(page).toContain('Missing data never lowers the ranking.');
    expect(page).toContain('Hit 1 of 2');
    expect(page.indexOf('Тимиргольд')).toBeLessThan(page.indexOf('Second'));
  });

  test('of another read it is not shown', () => {
    const page = textOf(five([other, hit], 2), {
      explanation: { state: 'outdated', order: ['1', '0'], retry },
      hit: '1',
    });
    expect(page).not.toContain('Name comparison');
    expect(page).toContain('another version of this step');
  });

  test('while it loads, the received order is shown; a hit named in the address is shown at once', () => {
    const loading = textOf(five([other, hit], 2), { explanation: { state: 'loading' } });
    expect(loading.indexOf('Second')).toBeLessThan(loading.indexOf('Тимиргольд'));
    const waiting = textOf(five([other, hit], 2), { explanation: { state: 'waiting' }, hit: '1' });
    expect(waiting).toContain('Harbour Embargo 2022');
  });
});

test('a company: entries with dates, associates, and the provider’s decision', () => {
  const page = textOf(
    {
      matches: 1,
      monitoring: null,
      status: 'POTENTIAL_MATCH',
      screening: [
        {
          id: 'scr-1',
          info: {
            full_name: 'Lantern Ltd',
            entity_type: 'COMPANY',
            countries: ['PT'],
            associates: [{ name: 'Corin', association: 'director' }],
          },
          types: ['sanction'],
          sanctions: [
            {
              name: 'Measures list',
              listing_started: '2022-02-03',
              listing_ended: null,
              url: 'https://lists.utopia.example/a',
              types: ['asset-freeze'],
            },
          ],
        },
      ],
      decision: {
        compliance_officer: 'Officer on duty',
        output: 'NOT_COMPLIANT',
        reasons: [{ reason: 'SANCTIONED_ENTITY', note: 'Since last year' }],
      },
    },
    { kind: 'corporate' },
  );
  for (const text of [
    'POTENTIAL_MATCH',
    'Measures list',
    'Listing ended Not stated',
    'asset-freeze',
    'lists.utopia.example',
    'Corin , Director',
    'NOT_COMPLIANT',
    'SANCTIONED_ENTITY',
    'Since last year',
    'not made in Review Desk',
    'Ongoing monitoring Not stated',
  ])
    expect(page).toContain(text);
});

test('two thousand hits are paged, and the named one is included', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => ({
    id: `h${n}`,
    info: { full_name: `Name ${n}` },
    type: ['PEP'],
  }));
  const page = textOf(five(many, 2_000));
  expect(page).toContain('Show 200 more of 2,000');
  expect(page).not.toContain('Name 1500');
  expect(textOf(five(many, 2_000), { hit: 'h1500' })).toContain('Hit 1,501 of 2,000');
});
