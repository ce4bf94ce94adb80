import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { explanationQuery } from '#lib/client/step.ts';
import { parseStep } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { runs } from '#lib/testing/sample.ts';
import LegalRepresentativeViewer, { evidenceOf } from './viewer.tsx';

const at = { kind: 'corporate', ref: '7K2M9QXW4D', step: 'LEGAL_REPRESENTATIVE' } as const;
const address = `/api/v4/corporate/session/${at.ref}/step/${at.step}/files/authorization.file`;
const file = { url: address, type: 'application/pdf', size: 90_000 };

const own = {
  ref: 'ABCDEFGHJK',
  kind: 'individual',
  app: 'kyc',
  status: 'APPROVED',
  sandbox: false,
  steps: [
    { id: '11', type: 'ID_DOCUMENT', status: 'REJECTED', step: '11' },
    { id: '12', type: 'AML', status: 'APPROVED', step: '12' },
  ],
  findings: [],
  firstSeenAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  assignee: null,
  readAt: null,
  subjectFacts: [],
} satisfies SessionDetail;

function render(
  body: unknown,
  { role = 'officer', session = null }: { role?: Role; session?: SessionDetail | null } = {},
) {
  const parsed = parseStep('corporate', 'LEGAL_REPRESENTATIVE', body);
  if (!parsed.ok) return undefined;
  const subject = { kind: 'corporate', type: 'LEGAL_REPRESENTATIVE' } as const;
  const redacted = redactFor(role, subject, parsed.value);
  const client = new QueryClient();
  client.setQueryData(explanationQuery(at).queryKey, {
    readAt: '2026-11-21T00:00:00Z',
    screening: null,
    phone: null,
    related: [{ sessionId: 'own-session', session }],
  });
  const never = () => {};
  return renderToString(
    <QueryClientProvider client={client}>
      <ClockProvider renderedAtMs={Date.parse('2026-11-21T12:00:00Z')}>
        <LegalRepresentativeViewer
          at={at}
          type="LEGAL_REPRESENTATIVE"
          status="APPROVED"
          answer={{ body: redacted.value, redacted: redacted.redacted, readAt: '2026-11-21T00:00:00Z' }}
          session={own}
          file={null}
          onFile={never}
          hit={null}
          onHit={never}
        />
      </ClockProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}

const body = {
  id: 'own-session',
  firstname: 'Zsófia',
  lastname: 'Képzelet',
  birth_date: '2010-01-01',
  nationality: 'UTO',
  status: 'APPROVED',
  authorization: { required: true, file: null },
  steps: [
    { id: '11', type: 'ID_DOCUMENT', status: 'APPROVED' },
    { id: '99', type: 'AML', status: 'APPROVED' },
  ],
};

describe('LegalRepresentativeViewer', () => {
  test('shows the person, flags a minor, and offers to find the session', () => {
    const html = render(body);
    expect(html).toContain('Zsófia');
    expect(html).toContain('Minor, 16 years');
    expect(html).toContain('Authorisation is required; no file was provided.');
    expect(html).toContain('Find session');
    expect(html).toContain('Not in Review Desk');
    expect(html).not.toContain('own-session');
  });

  test('links the checks to the person’s own session and mentions differences', () => {
    const html = render(body, { session: own });
    expect(html).toContain('href="/sessions/ABCDEFGHJK/steps/11"');
    expect(html).toContain('href="/sessions/ABCDEFGHJK/steps/12"');
    expect(html).toContain('Different in their own session');
  });

  test('support sees no birth date, document or session, and learns why', () => {
    const html = render({ ...body, authorization: { required: true, file } }, { role: 'support' });
    expect(html).toContain('file information not available to your role');
    expect(html).toContain('Documents are not available to your role');
    expect(html).not.toContain('2010-01-01');
    expect(html).not.toContain('Minor');
    expect(html).not.toContain('Find session');
  });

  test('an empty answer says nothing', () => {
    expect(render({})).toContain('without the representative');
    expect(render({ firstname: 'Ada', steps: null })).toContain('Checks not stated');
    expect(render({ firstname: 'Ada', steps: [] })).toContain('0 checks reported');
  });

  test('renders any valid answer, for every role', () => {
    const value = fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue());
    const keys = [...Object.keys(body), 'further'];
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }),
        fc.constantFrom<Role>('officer', 'support', 'admin'),
        (any, role) => {
          expect(() => render(any, { role })).not.toThrow();
        },
      ),
      runs(150),
    );
  });
});

describe('evidenceOf', () => {
  test('lists the authorisation first, then unknown files', () => {
    const other = { url: address.replace('authorization.file', 'stamp'), type: 'image/png', size: 1 };
    const slots = evidenceOf(at, { body: { stamp: other, authorization: { required: true, file } } });
    expect(slots.map(({ side }) => side)).toEqual(['Authorisation', 'Stamp']);
    expect(evidenceOf(at, { body: { authorization: null } })).toEqual([]);
  });
});
