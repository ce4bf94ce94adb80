import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { explanationQuery } from '#lib/client/step.ts';
import { parseStep } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import CorporateOfficerViewer from './viewer.tsx';

const officer = {
  app: { name: 'kyb', id: 'a-1' },
  session: {
    alias: 'Corin Specimen',
    id: 'f00dfeed-0000-4000-8000-000000000001',
    status: 'REJECTED',
    sandbox: false,
    steps: [
      { id: '1', type: 'ID_DOCUMENT', status: 'APPROVED' },
      { id: '2', type: 'AML', status: 'REJECTED' },
    ],
  },
};

const at = { kind: 'corporate', ref: '0000000000', step: 'CORPORATE_OFFICER~1' } as const;

/** @param own the officer's session, where it is registered */
function render(role: Role, body: unknown, own: Partial<SessionDetail> | null = null): string {
  const client = new QueryClient();
  const related = [{ sessionId: officer.session.id, session: own as SessionDetail | null }];
  const readAt = '2026-01-01T00:00:00Z';
  client.setQueryData(explanationQuery(at).queryKey, { readAt, screening: null, phone: null, related });
  const parsed = parseStep('corporate', 'CORPORATE_OFFICER', body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const subject = { kind: 'corporate', type: 'CORPORATE_OFFICER' } as const;
  const { value, redacted } = redactFor(role, subject, parsed.value);
  return renderToString(
    <QueryClientProvider client={client}>
      <CorporateOfficerViewer
        at={at}
        type="CORPORATE_OFFICER"
        status="PENDING_VERIFICATION"
        answer={{ body: value, readAt: '2026-01-01T00:00:00Z', redacted }}
        session={{} as SessionDetail}
        file={null}
        onFile={() => {}}
        hit={null}
        onHit={() => {}}
      />
    </QueryClientProvider>,
  );
}

test('an officer’s verification is shown with the status of each step', () => {
  const html = render('officer', officer);
  for (const text of ['Corin Specimen', 'ID document', 'AML', 'Rejected', 'Find session']) expect(html).toContain(text);
});

test.each(['support', 'admin'] as const)('%s learns nothing of the officer’s screening or session id', (role) => {
  const html = render(role, officer);
  expect(html).not.toMatch(/AML|Rejected|f00dfeed/);
  expect(html).toContain('ID document');
});

test('an older answer names the person', () => {
  const html = render('officer', { firstname: 'Corin', lastname: 'Specimen', status: 'APPROVED', steps: [] });
  for (const text of ['Corin', 'Specimen', '0 checks reported']) expect(html).toContain(text);
});

test('name and findings come from the officer’s own session, as far as the role sees them', () => {
  const finding = { code: 'hits_reported', severity: 'severe', step: '2', stepType: 'AML' } as const;
  const own = {
    ref: '1111111111',
    steps: [],
    sandbox: false,
    findings: [{ ...finding, message: '1 sanctions hit reported' }],
  };
  const html = render('officer', officer, { ...own, subject: 'Corin Avery Specimen' });
  for (const text of ['Corin Avery Specimen', '1 sanctions hit reported']) expect(html).toContain(text);
  expect(render('admin', officer, { ...own, findings: [] })).not.toContain('Corin');
});
