import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PreferencesProvider, readPreferences } from '#components/ui/preferences/index.ts';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { explanationQuery } from '#lib/client/step.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { edge, firm, parsed, person, subject } from './testing/answers.ts';
import BeneficialOwnersViewer from './viewer.tsx';

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
  const redacted = redactFor(role, subject, parsed(body));
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
          findings: [
            {
              code: 'hits_reported',
              severity: 'severe',
              stepType: 'AML',
              step: '3',
              count: 2,
              message: '2 hits reported',
            },
          ],
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
            answer={{ body: redacted.value, redacted: redacted.redacted, readAt: '2026-11-21T00:00:00Z' }}
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

  test('shows persons and companies, irregularities and hits, and no computed share', () => {
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
    expect(html).toContain('is probably the subject company');
    expect(html).not.toContain('%');
    expect(html).not.toMatch(/own-session/);
  });

  test('opens the company whose hit is in the address', () => {
    expect(drawn(full, { hit: 'h1' }).match(/aria-expanded="true"/g)).toHaveLength(1);
    expect(drawn(full, { hit: 'another' })).not.toContain('aria-expanded="true"');
    const again = {
      ...full,
      corporates: [firm(4, 'A', [], { aml: { screening: [{ id: 'h1-A', former_id: 'h1' }] } })],
    };
    expect(drawn(again, { hit: 'h1' }).match(/aria-expanded="true"/g)).toHaveLength(1);
  });

  test('says that no company has the hit in the address, to roles that see them', () => {
    const gone = 'That hit is no longer in this screening';
    expect(drawn(full, { hit: 'another' })).toContain(gone);
    expect(drawn(full, { hit: 'h1' })).not.toContain(gone);
    expect(drawn(full)).not.toContain(gone);
    expect(drawn(full, { hit: 'another', role: 'support' })).not.toContain(gone);
  });

  test('distinguishes missing, empty and hidden lists', () => {
    expect(drawn({})).toContain('The verification service sent no owners of this company');
    expect(drawn({ individuals: [], corporates: [] })).toContain('0 owners declared');
    expect(drawn({ individuals: [], corporates: null })).toContain(
      'The verification service sent no list of companies',
    );
    const hidden = drawn(full, { role: 'support' });
    expect(hidden).toContain('Ownership is not available to your role');
    expect(hidden).not.toContain('Alder');
    expect(hidden).not.toContain('Not screened');
  });

  test('renders hostile text as text', () => {
    const name = `<img src=x onerror=alert(1)>${'\u202E'}${'ẞ'.repeat(300)}`;
    const html = drawn({
      individuals: [person('<b>', [edge({ a: 1 }, 'x', 'y')], { firstname: name, further: { deep: ['<i>'] } })],
    });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img');
    expect(html).toContain('Irregular: ');
  });

  test('has a filter above twenty rows', () => {
    const many = { individuals: Array.from({ length: 21 }, (_, index) => person(index + 2, [edge(1)])) };
    expect(drawn(many)).toContain('Filter owners by name');
    expect(drawn(full)).not.toContain('Filter owners by name');
  });

  test('renders five hundred rows of thousands and the one in the address, and counts all', () => {
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
