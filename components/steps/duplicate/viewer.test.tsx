import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#components/ui/clock.tsx';
import { readPreferences } from '#components/ui/preference-cookies.ts';
import { PreferencesProvider } from '#components/ui/preferences.tsx';
import { explanationQuery } from '#lib/client/queries.ts';
import { withFileAddresses } from '#lib/contract/index.ts';
import type { RelatedSession } from '#lib/model/explanation.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { apiUrls } from '#lib/model/urls.ts';
import DuplicateViewer from './viewer.tsx';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '6' } as const;
const readAt = '2026-11-21T12:00:00.000Z';
const session: SessionDetail = {
  ref: at.ref,
  kind: 'individual',
  alias: null,
  app: 'kyc',
  status: 'PENDING_VERIFICATION',
  sandbox: false,
  subject: 'Zsófia Képzelet',
  steps: [],
  findings: [],
  firstSeenAt: '2026-11-15T12:00:00Z',
  updatedAt: '2026-11-15T12:00:00Z',
  assignee: null,
  readAt,
  subjectFacts: [{ key: 'name', value: 'Zsófia Képzelet', step: '1', stepType: 'ID_DOCUMENT' }],
};

function draw(body: unknown, { redacted = [], related = [], status = 'PENDING_VERIFICATION' }: Drawn = {}): string {
  const client = new QueryClient();
  client.setQueryData(explanationQuery(at).queryKey, { readAt, screening: null, phone: null, related });
  return renderToString(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={readPreferences(() => undefined)}>
        <ClockProvider renderedAtMs={Date.parse(readAt)}>
          <DuplicateViewer
            at={at}
            type="DUPLICATE"
            status={status}
            reading={{ body, readAt, redacted }}
            session={session}
            file={null}
            onFile={() => undefined}
            hit={null}
            onHit={() => undefined}
          />
        </ClockProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}
interface Drawn {
  readonly redacted?: readonly string[];
  readonly related?: readonly RelatedSession[];
  readonly status?: string;
}
const answered = (matches: unknown) =>
  withFileAddresses('individual', 'DUPLICATE', { verification: { duplicate: { face: null, matches } } }, (key) =>
    apiUrls.file(at.kind, at.ref, at.step, key),
  );

describe('the duplicate viewer', () => {
  it('says how many were reported and when, and never more than that', () => {
    const html = draw(answered([]));
    expect(html).toContain('0 matches reported');
    expect(html).toContain('read <time');
    expect(html).not.toMatch(/unique|clean|approved-fg|text-equal/i);
  });

  it('does not take silence for none', () => {
    expect(draw(answered(null))).toContain('did not say whether there are matches');
    expect(draw(answered(null), { status: 'SUBMISSION_REQUIRED' })).toContain('is not known');
    expect(draw({}, { redacted: ['verification'] })).toContain('Your role sees no faces');
  });

  it('lists the matches with the number as it came, and names the sessions that are registered', () => {
    const related = [{ sessionId: 'a', session: { ...session, ref: '3HD8QK1ZWB', subject: 'आर्या कल्पनापुरी' } }];
    const html = draw(
      answered([
        { session_id: 'b', similarity_score: 0.62 },
        { session_id: 'a', similarity_score: 91.4 },
        { session_id: 'c' },
      ]),
      { related },
    );
    expect(html).toContain('3 matches reported');
    const order = ['>91.4<', '>0.62<', '>no similarity given<'].map((score) => html.indexOf(score));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((x, y) => x - y));
    expect(html).toContain('>91.4<');
    expect(html).toContain('no similarity given');
    expect(html).toContain('/sessions/3HD8QK1ZWB');
    expect(html).toContain('आर्या कल्पनापुरी');
    expect(html).not.toMatch(/91\.4 ?%|style="/);
  });

  it('says of a session in the other environment where it stands, and nothing else', () => {
    const related = [{ sessionId: 'a', session: null, elsewhere: { ref: '3HD8QK1ZWB', sandbox: true } }];
    const html = draw(answered([{ session_id: 'a', similarity_score: 91.4 }]), { related });
    expect(html).toContain('Session in the sandbox');
    expect(html).toContain('href="/sessions/3HD8QK1ZWB"');
    expect(html).not.toMatch(/Ask for the session|not registered here|text-equal/);
  });

  it('puts no session id into an address or a name that is seen', () => {
    const html = draw(
      answered([{ session_id: 'secret-session', face: 'https://media.example/f', similarity_score: 1 }]),
    );
    expect(html).not.toContain('secret-session');
  });

  it('draws any body without failing, and never as none', () => {
    const anything = fc.anything({ withNullPrototype: false, maxDepth: 3 });
    const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');
    fc.assert(
      fc.property(fc.oneof(anything, fc.record({ verification: fc.record({ duplicate: anything }) })), (value) => {
        const body = json(value);
        expect(draw(body ?? {})).not.toContain('0 matches reported');
      }),
      { numRuns: 150 },
    );
  });
});
