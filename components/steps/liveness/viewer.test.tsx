import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ClockProvider } from '#components/ui/clock.tsx';
import { readPreferences } from '#components/ui/preference-cookies.ts';
import { PreferencesProvider } from '#components/ui/preferences.tsx';
import { stepQuery } from '#lib/client/queries.ts';
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { apiUrls } from '#lib/model/urls.ts';
import LivenessViewer from './viewer.tsx';

const at = { kind: 'individual', ref: '7K2M9QXW4D', step: '2' } as const;
const readAt = '2026-11-21T12:00:00.000Z';
const idStep: StepState = { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED', step: '1' };
const session: SessionDetail = {
  ref: at.ref,
  kind: 'individual',
  app: 'kyc',
  status: 'APPROVED',
  sandbox: false,
  steps: [],
  findings: [],
  firstSeenAt: readAt,
  updatedAt: readAt,
  assignee: null,
  readAt,
  subjectFacts: [],
};
const file = { url: apiUrls.file(at.kind, at.ref, at.step, 'verification.liveness.file'), type: 'video/mp4', size: 9 };
const live = { verification: { liveness: { file } } };

interface Drawn {
  readonly status?: string;
  readonly redacted?: readonly string[];
  readonly steps?: readonly StepState[];
  readonly idBody?: unknown;
}

function draw(body: unknown, { status = 'APPROVED', redacted = [], steps = [], idBody }: Drawn = {}): string {
  const client = new QueryClient();
  if (idBody !== undefined)
    client.setQueryData(stepQuery({ ...at, step: '1' }).queryKey, { body: idBody, readAt, redacted: [] });
  return renderToString(
    <QueryClientProvider client={client}>
      <PreferencesProvider initial={readPreferences(() => undefined)}>
        <ClockProvider renderedAtMs={Date.parse(readAt)}>
          <LivenessViewer
            at={at}
            type="LIVENESS"
            status={status}
            reading={{ body, readAt, redacted }}
            session={{ ...session, steps }}
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

describe('the liveness viewer', () => {
  it('says why there is nothing to compare with', () => {
    expect(draw(live)).toContain('this session has no identity document step');
    expect(draw(live, { steps: [idStep], idBody: { document: null } })).toContain('came without one');
  });

  it('is silent about the portrait while it is there or on its way', () => {
    const face = { url: apiUrls.file(at.kind, at.ref, '1', 'document.files.face'), type: 'image/jpeg', size: 9 };
    expect(draw(live, { steps: [idStep] })).not.toContain('No portrait');
    expect(draw(live, { steps: [idStep], idBody: { document: { files: { face } } } })).not.toContain('No portrait');
  });

  it('tells not submitted, deleted upstream and hidden apart', () => {
    expect(draw({ verification: null }, { status: 'SUBMISSION_REQUIRED' })).toContain('has not submitted');
    expect(draw({ verification: null })).toContain('says nothing about the person');
    expect(draw({}, { redacted: ['verification.liveness.file'] })).toContain('Your role sees no faces');
  });

  it.each([
    {},
    [],
    { verification: 'text' },
    { verification: { liveness: [] } },
    { verification: { liveness: { file: 7 } } },
  ])('draws a body that it does not understand as missing: %j', (body) =>
    expect(draw(body)).toContain('says nothing about the person'),
  );
});
