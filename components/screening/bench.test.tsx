import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '#lib/client/api.ts';
import type { HitExplanation } from '#lib/model/explanation.ts';
import { Bench } from './bench.tsx';
import type { ExplanationState } from './use-explanation.ts';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '7' } as const;
const retry = () => undefined;
const none: ExplanationState = { state: 'none' };

/** The text of the page, as somebody reads it. */
function shown(
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
    <Bench
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
    />,
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

describe('what is said of the screening as a whole', () => {
  test.each([
    ['fewer hits than reported', five([hit], 5), 'Screening incomplete', '4 are not here to be looked at'],
    ['no list', five(null, 0), 'Screening incomplete', 'no list of them'],
    ['no total', five([], null), 'Screening incomplete', 'no total: there may be more'],
    ['no screening at all', null, 'Screening incomplete', 'neither hits nor a total'],
    ['more hits than reported', five([hit, hit], 1), 'More hits than reported', 'All of them are listed'],
  ])('%s', (_, screening, title, sentence) => {
    const page = shown(screening);
    expect(page).toContain(title);
    expect(page).toContain(sentence);
    expect(page).not.toContain('0 hits reported, read 12:04');
  });

  test('nothing reported and nothing delivered is told as upstream’s word', () => {
    const page = shown(five([], 0));
    expect(page).toContain('0 hits reported, read 12:04 UTC');
    expect(page).toContain('this desk screens nobody');
    expect(page).not.toContain('incomplete');
    expect(shown(five([], 0), { status: 'PENDING_VERIFICATION' })).toContain('still pending upstream');
  });

  test('not submitted, and hidden, are states of their own', () => {
    expect(shown(null, { status: 'SUBMISSION_REQUIRED' })).toContain('nothing was screened');
    expect(shown(undefined, { hidden: true })).toContain('Screening is hidden from your role');
    expect(shown(undefined, { hidden: true })).not.toContain('incomplete');
  });

  test('whatever comes, no screening looks clean, and nothing throws', () => {
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
        const page = shown(value, { kind });
        const key = kind === 'individual' ? ['hits', 'total_hits'] : ['screening', 'matches'];
        const [hits, total] = key.map((name) =>
          typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
        );
        const agrees = Array.isArray(hits) && hits.length === total;
        if (!agrees) expect(page).toMatch(/Screening incomplete|More hits than reported/);
        expect(page.includes('0 hits reported, read 12:04 UTC. It')).toBe(agrees && hits.length === 0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the hit', () => {
  test('is readable without our explanation, and says that it is missing', () => {
    const error = new ProblemError({ code: 'upstream_failed', title: 'Upstream failed', status: 502 });
    const page = shown(five([hit], 1), { explanation: { state: 'failed', error, retry } });
    expect(page).toContain('could not be compared with the subject : upstream failed'.replace(' :', ':'));
    for (const words of [
      'Retry',
      'Hit 1 of 1',
      'Ярослава Тимиргольд',
      'UR-2291',
      'Harbour Embargo 2022',
      'Portugal',
      'Ярка',
      'shoe_size',
    ])
      expect(page).toContain(words);
    expect(page).toContain('Sanctions');
    expect(page).not.toContain('Why it is here');
  });

  test('media: newest first, undated last and said so; what is no https address is no link', () => {
    const page = shown(five([hit], 1));
    expect(page.indexOf('New')).toBeLessThan(page.indexOf('Old'));
    expect(page).toContain('newest first; 1 without a readable date at the end');
    expect(page).toContain('no link: not an address of the web (javascript:)');
    const [raw] = [
      renderToString(
        <Bench
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
        />,
      ),
    ];
    expect(raw).not.toMatch(/href="(?:javascript|https?|data):/i);
  });

  test('a hit that is gone is said to be gone, and none is shown in its place', () => {
    const page = shown(five([hit], 1), { hit: 'gone' });
    expect(page).toContain('That hit is no longer in this screening');
    expect(page).not.toContain('Hit 1 of 1');
    expect(shown(five([], 0), { hit: 'gone' })).toContain('That hit is no longer in this screening');
  });

  test('lists that did not come are told from empty ones', () => {
    const page = shown(five([{ info: { full_name: 'A' }, type: ['PEP'], fields: [], aliases: null, media: [] }], 1));
    expect(page).toContain('Upstream did not say: aliases.');
    expect(page).toContain('It sent an empty list of: list entries, adverse media.');
  });
});

describe('with our explanation', () => {
  const explained: HitExplanation = {
    id: '1',
    kinds: ['sanctions', 'adverse_media'],
    name: { text: 'Ярослава Тимиргольд', source: 'the hit itself', approximate: 'Yaroslava Timirgol’d' },
    words: [
      {
        subject: 'Yaroslava',
        hit: { text: 'Ярослава', source: 'the hit itself', approximate: 'Yaroslava' },
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
            source: 'list: Place of birth',
            parts: [
              { text: 'Lower', differs: true },
              { text: ' Highvane', differs: false },
            ],
          },
        ],
        agreement: 'different',
        remark: 'close spelling',
      },
    ],
    equal: 4,
    different: 1,
    missing: 2,
  };
  const screening = { corporate: null, order: ['1', '0'], hits: [explained] };
  const other = { info: { full_name: 'Second' }, type: ['PEP'] };

  test('our order, alignment, attributes and sums', () => {
    const page = shown(five([other, hit], 2), { explanation: { state: 'ready', screening } });
    expect(page).toContain('Why it is here our explanation');
    expect(page).toContain('approx. Yaroslava Timirgol’d');
    expect(page).toContain('not on the list');
    expect(page).toContain('Lower Highvane');
    expect(page).toContain('close spelling');
    expect(page).toMatch(/4 equal .*1 different .*2 missing/);
    expect(page).toContain('A missing attribute never lowers a hit.');
    expect(page).toContain('Hit 1 of 2');
    expect(page.indexOf('Тимиргольд')).toBeLessThan(page.indexOf('Second'));
  });

  test('made of another reading it is not shown', () => {
    const page = shown(five([other, hit], 2), {
      explanation: { state: 'outdated', order: ['1', '0'], retry },
      hit: '1',
    });
    expect(page).not.toContain('Why it is here');
    expect(page).toContain('of another reading');
  });

  test('that comes late, it waits for a press; a hit named in the address is shown at once', () => {
    const loading = shown(five([other, hit], 2), { explanation: { state: 'loading' } });
    expect(loading.indexOf('Second')).toBeLessThan(loading.indexOf('Тимиргольд'));
    const waiting = shown(five([other, hit], 2), { explanation: { state: 'waiting' }, hit: '1' });
    expect(waiting).toContain('Harbour Embargo 2022');
  });
});

test('a company: entries with their dates, associates, and what the vendor’s officer decided', () => {
  const page = shown(
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
  for (const words of [
    'POTENTIAL_MATCH',
    'Measures list',
    'Listing ended not told',
    'asset-freeze',
    'lists.utopia.example',
    'Corin , Director',
    'NOT_COMPLIANT',
    'SANCTIONED_ENTITY',
    'Since last year',
    'not by this desk',
    'Monitored upstream not told',
  ])
    expect(page).toContain(words);
});

test('two thousand hits are listed in pages, and the one that is named is among them', () => {
  const many = Array.from({ length: 2_000 }, (_, n) => ({
    id: `h${n}`,
    info: { full_name: `Name ${n}` },
    type: ['PEP'],
  }));
  const page = shown(five(many, 2_000));
  expect(page).toContain('Show 200 more of 2,000');
  expect(page).not.toContain('Name 1500');
  expect(shown(five(many, 2_000), { hit: 'h1500' })).toContain('Hit 1,501 of 2,000');
});
