import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PreferencesProvider, readPreferences } from '#components/ui/preferences/index.ts';
import { ClockProvider } from '#components/ui/time/clock.tsx';
import { stepQuery } from '#lib/client/step.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';
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
const file = { url: fileAddress(at.kind, at.ref, at.step, 'verification.liveness.file'), type: 'video/mp4', size: 9 };
const live = { verification: { liveness: { file } } };

interface Drawn {
  readonly status?: string;
  readonly redacted?: readonly string[];
  readonly steps?: readonly StepState[];
  readonly idBody?: unknown;
}

function render(body: unknown, { status = 'APPROVED', redacted = [], steps = [], idBody }: Drawn = {}): string {
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
            answer={{ body, readAt, redacted }}
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
  test('a missing portrait is explained', () => {
    expect(render(live)).toContain('this session has no identity document step');
    expect(render(live, { steps: [idStep], idBody: { document: null } })).toContain('has none');
  });

  test('a portrait that is present or loading needs no message', () => {
    const face = { url: fileAddress(at.kind, at.ref, '1', 'document.files.face'), type: 'image/jpeg', size: 9 };
    expect(render(live, { steps: [idStep] })).not.toContain('No portrait');
    expect(render(live, { steps: [idStep], idBody: { document: { files: { face } } } })).not.toContain('No portrait');
  });

  test('not submitted, deleted and hidden are distinct', () => {
    expect(render({ verification: null }, { status: 'SUBMISSION_REQUIRED' })).toContain('has not submitted');
    expect(render({ verification: null })).toContain('says nothing about the person');
    expect(render({}, { redacted: ['verification.liveness.file'] })).toContain('Faces are not available to your role');
  });

  test.each([
    {},
    [],
    { verification: 'text' },
    { verification: { liveness: [] } },
    { verification: { liveness: { file: 7 } } },
  ])('a body that cannot be read counts as missing: %j', (body) =>
    expect(render(body)).toContain('says nothing about the person'),
  );
});
