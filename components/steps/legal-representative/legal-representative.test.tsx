import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#components/ui/clock.tsx';
import { explanationQuery } from '#lib/client/queries.ts';
import { parseStep, redact } from '#lib/contract/index.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { type Role, sightOf } from '#lib/model/role.ts';
import { authorisationOf } from './authorisation.ts';
import { evidenceOf } from './evidence.ts';
import LegalRepresentativeViewer from './viewer.tsx';

const at = { kind: 'corporate', ref: '7K2M9QXW4D', step: 'LEGAL_REPRESENTATIVE' } as const;
const address = `/api/v4/corporate/session/${at.ref}/step/${at.step}/files/authorization.file`;
const file = { url: address, type: 'application/pdf', size: 90_000 };

describe('authorisationOf', () => {
  it.each([
    [{ required: true, file }, 'Authorisation is required; a file was given.', 'told'],
    [{ required: true, file: null }, 'Authorisation is required; no file was given.', 'lacking'],
    [{ required: false, file }, 'Authorisation is not required; a file was given all the same.', 'told'],
    [{ required: false, file: null }, 'Authorisation is not required; no file was given.', 'told'],
    [{ required: null, file }, 'Upstream does not say whether authorisation is required; a file was given.', 'unclear'],
    [null, 'Upstream does not say whether authorisation is required; no file was given.', 'unclear'],
  ] as const)('%j: %s', (authorization, words, state) => {
    expect(authorisationOf({ authorization }, [])).toEqual({ words, state });
  });

  it('says what is hidden, and never "no file" of a hidden one', () => {
    expect(authorisationOf({ authorization: { required: true } }, ['authorization.file.url']).words).toBe(
      'Authorisation is required; whether a file was given is hidden from your role.',
    );
    expect(authorisationOf({}, ['authorization']).words).toBe(
      'Whether authorisation is required is hidden from your role; whether a file was given is hidden from your role.',
    );
  });
});

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

function drawn(
  body: unknown,
  { role = 'officer', session = null }: { role?: Role; session?: SessionDetail | null } = {},
) {
  const read = parseStep('corporate', 'LEGAL_REPRESENTATIVE', body);
  if (!read.ok) return undefined;
  const subject = { kind: 'corporate', type: 'LEGAL_REPRESENTATIVE' } as const;
  const seen = redact(subject, read.value, (sensitivity) => sightOf([role], sensitivity));
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
          reading={{ body: seen.value, redacted: seen.redacted, readAt: '2026-11-21T00:00:00Z' }}
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

describe('the viewer', () => {
  it('shows the person, flags a minor, and offers to ask for the session', () => {
    const html = drawn(body);
    expect(html).toContain('Zsófia');
    expect(html).toContain('Minor, 16 years');
    expect(html).toContain('Authorisation is required; no file was given.');
    expect(html).toContain('Ask for the session');
    expect(html).toContain('not registered here');
    expect(html).not.toContain('own-session');
  });

  it('links the checks to the person’s own session and says where the two differ', () => {
    const html = drawn(body, { session: own });
    expect(html).toContain('href="/sessions/ABCDEFGHJK/steps/11"');
    expect(html).toContain('href="/sessions/ABCDEFGHJK/steps/12"');
    expect(html).toContain('Different in their own session');
  });

  it('shows support no birth date, no paper and no session, and says so', () => {
    const html = drawn({ ...body, authorization: { required: true, file } }, { role: 'support' });
    expect(html).toContain('whether a file was given is hidden from your role');
    expect(html).toContain('Your role sees no papers');
    expect(html).not.toContain('2010-01-01');
    expect(html).not.toContain('Minor');
    expect(html).not.toContain('Ask for the session');
  });

  it('tells nothing of an empty answer', () => {
    expect(drawn({})).toContain('without its representative');
    expect(drawn({ firstname: 'Ada', steps: null })).toContain('did not say which checks');
    expect(drawn({ firstname: 'Ada', steps: [] })).toContain('0 checks told');
  });

  it('draws whatever the contract lets through, for every role', () => {
    const value = fc.oneof(fc.constant(null), fc.string({ unit: 'binary', maxLength: 300 }), fc.jsonValue());
    const keys = [...Object.keys(body), 'further'];
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(keys.map((key) => [key, value])), { requiredKeys: [] }),
        fc.constantFrom<Role>('officer', 'support', 'admin'),
        (any, role) => {
          drawn(any, { role });
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('evidenceOf', () => {
  it('offers the authorisation first, then files that nobody knows', () => {
    const other = { url: address.replace('authorization.file', 'stamp'), type: 'image/png', size: 1 };
    const slots = evidenceOf(at, { body: { stamp: other, authorization: { required: true, file } } });
    expect(slots.map(({ side }) => side)).toEqual(['Authorisation', 'Stamp']);
    expect(evidenceOf(at, { body: { authorization: null } })).toEqual([]);
  });
});
