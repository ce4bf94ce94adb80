import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sessionAnswerQuery } from '#lib/client/step.ts';
import { parseSession } from '#lib/contract/index.ts';
import { redactFor } from '#lib/contract/testing/redact-for.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { SessionParts } from './overview.tsx';

const sent = {
  app: ['kyc'],
  session: {
    id: 'f00dfeed',
    status: 'APPROVED',
    sandbox: 'perhaps',
    steps: [null, 'AML', { id: '1', type: 'PHONE', status: { is: 'APPROVED' } }],
  },
};

function render(role: Role, codes: readonly string[]): string {
  const parsed = parseSession(sent);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { value } = redactFor(role, 'session', parsed.value);
  const session = { kind: 'individual', ref: '0000000000', findings: codes.map((code) => ({ code })) };
  const client = new QueryClient();
  client.setQueryData(sessionAnswerQuery(session as unknown as SessionDetail).queryKey, value);
  return renderToString(
    <QueryClientProvider client={client}>
      <SessionParts session={session as unknown as SessionDetail} />
    </QueryClientProvider>,
  );
}

test('values of the session that could not be read are shown with their path and raw value', () => {
  const html = render('officer', ['session_parts_unreadable']);
  for (const text of ['session.sandbox', 'perhaps', 'session.steps.2.status', 'session.steps.1'])
    expect(html).toContain(text);
});

test('nothing is shown without the finding', () => expect(render('officer', ['step_rejected'])).toBe(''));

test.each(['support', 'admin'] as const)('%s gets no raw value, whatever the page', (role) =>
  expect(render(role, ['session_parts_unreadable'])).not.toMatch(/perhaps|AML|kyc/),
);
