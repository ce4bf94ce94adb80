import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { explanationQuery, stepQuery } from '#lib/client/step.ts';
import { parseStep } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { CompanyParts } from './company-parts.tsx';

const ref = '7K2M9QXW4D';
const readAt = '2026-11-21T00:00:00Z';

function render(
  type: string,
  body: unknown,
  { role = 'officer', status = 'APPROVED' }: { role?: Role; status?: string } = {},
) {
  const session = {
    ref,
    kind: 'corporate',
    app: 'kyb',
    status,
    sandbox: false,
    steps: [{ id: null, type, status, step: type }],
    findings: [],
    firstSeenAt: readAt,
    updatedAt: readAt,
    assignee: null,
    readAt,
    subjectFacts: [],
  } satisfies SessionDetail;
  const client = new QueryClient();
  const parsed = parseStep('corporate', type, body);
  if (!parsed.ok) throw new Error('the answer cannot be read');
  const { value, redacted } = redactFor(role, { kind: 'corporate', type }, parsed.value);
  const at = { kind: 'corporate', ref, step: type } as const;
  client.setQueryData(stepQuery(at).queryKey, { body: value, readAt, redacted });
  client.setQueryData(explanationQuery(at).queryKey, { readAt, screening: null, phone: null, related: [] });
  return renderToString(
    <QueryClientProvider client={client}>
      <ClockProvider renderedAtMs={Date.parse('2026-11-21T12:00:00Z')}>
        <CompanyParts session={session} seesOwnership />
      </ClockProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

describe('the screening of a company', () => {
  test.each([
    ['no hits', { matches: 0, screening: [], monitoring: true }, '0 hits reported', 'Ongoing monitoring'],
    ['an empty list without a total', { screening: [] }, 'There may be more', 'hits reported'],
    ['neither list nor total', {}, 'Whether there are hits is unknown', 'hits reported'],
    ['fewer than reported', { matches: 2, screening: [{ id: 'a' }] }, '1 was not delivered', undefined],
  ])('with %s', (_, body, says, other) => {
    const html = render('AML', body);
    expect(html).toContain(says);
    if (says === '0 hits reported') expect(html).toContain(other);
    else if (other) expect(html).not.toContain(other);
    expect(html).not.toMatch(/clean|no hits/i);
  });

  test('that has not run', () =>
    expect(render('AML', { matches: 0, screening: [] }, { status: 'SUBMISSION_REQUIRED' })).toContain(
      'Not submitted.',
    ));
});

test('a document that was approved without a file says so', () => {
  const file = {
    url: `/api/v4/corporate/session/${ref}/step/DOCUMENTS/files/1`,
    type: 'application/pdf',
    size: 1,
  };
  const html = render('DOCUMENTS', {
    certificate_of_incorporation: { status: 'APPROVED', files: [file] },
    memorandum_of_association: { status: 'APPROVED', files: [] },
  });
  expect(html).toContain('1 of 3 expected received');
  expect(html.match(/No file received/g)).toHaveLength(2);
});

describe('a representative', () => {
  const body = {
    id: 'own-session',
    firstname: 'Zsófia',
    lastname: 'Képzelet',
    birth_date: '2010-01-01',
    nationality: 'UTO',
    status: 'APPROVED',
    authorization: { required: true, file: null },
    steps: [{ id: '11', type: 'ID_DOCUMENT', status: 'REJECTED' }],
  };

  test('has a name, an authorisation, checks, and a session to find', () => {
    const html = render('LEGAL_REPRESENTATIVE', body);
    for (const text of ['Zsófia Képzelet', 'Minor, 16 years', 'no file was provided', 'Find session', 'Rejected'])
      expect(html).toContain(text);
  });

  test('without a name says so', () => {
    const html = render('LEGAL_REPRESENTATIVE', { ...body, firstname: null, lastname: null });
    expect(html).toContain('Name not provided');
  });
});

test('a company without such steps has no such part', () =>
  expect(render('COMPANY_DETAILS', { name: 'Tidewrack Ropeworks Ltd' })).toBe(''));
