import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PreferencesProvider, readPreferences } from '#components/ui/preferences/index.ts';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { verdictsQuery } from '#lib/client/review/verdicts.ts';
import { explanationQuery } from '#lib/client/step.ts';
import { withFileAddresses } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { RelatedSession } from '#lib/model/session/explanation.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { runs } from '#lib/testing/sample.ts';
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

function render(
  body: unknown,
  { redacted = [], related = [], status = 'PENDING_VERIFICATION', hit = null, hits }: RenderOptions = {},
): string {
  const client = new QueryClient();
  client.setQueryData(explanationQuery(at).queryKey, { readAt, screening: null, phone: null, related });
  if (hits)
    client.setQueryData(verdictsQuery(at).queryKey, {
      step: at.step,
      readAt,
      counts,
      mayWrite: true,
      mayApprove: false,
      hits: hits.map(toJudged),
    });
  return renderToString(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={readPreferences(() => undefined)}>
        <ClockProvider renderedAtMs={Date.parse(readAt)}>
          <DuplicateViewer
            at={at}
            type="DUPLICATE"
            status={status}
            answer={{ body, readAt, redacted }}
            session={session}
            file={null}
            onFile={() => undefined}
            hit={hit}
            onHit={() => undefined}
          />
        </ClockProvider>
      </PreferencesProvider>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}
interface RenderOptions {
  readonly redacted?: readonly string[];
  readonly related?: readonly RelatedSession[];
  readonly status?: string;
  readonly hit?: string | null;
  /** Identities of the matches, in the reported order. */
  readonly hits?: readonly string[];
}
const counts = { hits: 2, open: 2, inconclusive: 0, match: 0, falsePositive: 0 };
const toJudged = (hit: string, position: number): HitDisposition => ({
  hit,
  position,
  corporate: null,
  kinds: [],
  articles: [],
  version: 0,
  state: 'open',
  filesToCompare: false,
  present: null,
  disposition: null,
  changed: null,
  undoUntil: null,
  history: [],
  earlier: [],
  needsApproval: false,
  approval: null,
  approvalVersion: 0,
  opened: false,
});
const answered = (matches: unknown) =>
  withFileAddresses({ verification: { duplicate: { face: null, matches } } }, (key) =>
    fileAddress(at.kind, at.ref, at.step, key),
  );

describe('DuplicateViewer', () => {
  test('states how many were reported and when, nothing more', () => {
    const html = render(answered([]));
    expect(html).toContain('0 candidates reported');
    expect(html).toContain('updated <time');
    expect(html).not.toMatch(/unique|clean|approved-fg|text-equal/i);
  });

  test('not stated is not none', () => {
    expect(render(answered(null))).toContain('did not state whether there are candidates');
    expect(render(answered(null), { status: 'SUBMISSION_REQUIRED' })).toContain('is unknown');
    expect(render({}, { redacted: ['verification'] })).toContain('Faces and candidates are not available to your role');
  });

  test('lists candidates with their scores as received and their registered sessions', () => {
    const related = [{ sessionId: 'a', session: { ...session, ref: '3HD8QK1ZWB', subject: 'आर्या कल्पनापुरी' } }];
    const html = render(
      answered([
        { session_id: 'b', similarity_score: 0.62 },
        { session_id: 'a', similarity_score: 91.4 },
        { session_id: 'c' },
      ]),
      { related },
    );
    expect(html).toContain('3 candidates reported');
    const order = ['>91.4<', '>0.62<', '>no score<'].map((score) => html.indexOf(score));
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((x, y) => x - y));
    expect(html).toContain('>91.4<');
    expect(html).toContain('no score');
    expect(html).toContain('/sessions/3HD8QK1ZWB');
    expect(html).toContain('आर्या कल्पनापुरी');
    expect(html).not.toMatch(/91\.4 ?%|style="/);
  });

  test('the address names a candidate, or one that is no longer reported', () => {
    const body = answered([
      { session_id: 'a', similarity_score: 91.4 },
      { session_id: 'b', similarity_score: 0.62 },
    ]);
    const chosenIn = (html: string) => /data-chosen="true".*?Candidate (\d)/s.exec(html)?.[1];
    expect(chosenIn(render(body))).toBe('1');
    const hits = ['d1-AAAA', 'd1-BBBB'];
    expect(chosenIn(render(body, { hit: 'd1-BBBB', hits }))).toBe('2');
    const gone = render(body, { hit: 'd1-CCCC', hits });
    expect(chosenIn(gone)).toBe('1');
    expect(gone).toContain('The candidate that the link names is no longer reported');
    // Until the identities are there nothing is said to be gone.
    expect(render(body, { hit: 'd1-CCCC' })).not.toContain('no longer reported');
  });

  test('of a session in the other environment only the environment is shown', () => {
    const related = [{ sessionId: 'a', session: null, elsewhere: { ref: '3HD8QK1ZWB', sandbox: true } }];
    const html = render(answered([{ session_id: 'a', similarity_score: 91.4 }]), { related });
    expect(html).toContain('Session in the sandbox');
    expect(html).toContain('href="/sessions/3HD8QK1ZWB"');
    expect(html).not.toMatch(/Find session|Not in Review Desk|text-equal/);
  });

  test('no session id appears in an address or a name', () => {
    const html = render(
      answered([{ session_id: 'secret-session', face: 'https://media.example/f', similarity_score: 1 }]),
    );
    expect(html).not.toContain('secret-session');
  });

  test('any body is rendered, and never as none', () => {
    const anything = fc.anything({ withNullPrototype: false, maxDepth: 3 });
    const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');
    fc.assert(
      fc.property(fc.oneof(anything, fc.record({ verification: fc.record({ duplicate: anything }) })), (value) => {
        const body = json(value);
        expect(render(body ?? {})).not.toContain('0 candidates reported');
      }),
      runs(150),
    );
  });
});
