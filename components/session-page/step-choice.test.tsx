import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { StepChoice } from './step-choice.tsx';

test('each step of the type has a link and its status', () => {
  const steps = [
    { id: '1', type: 'AML', status: 'APPROVED', step: '1' },
    { id: '2', type: 'AML', status: 'REJECTED', step: '2' },
    { id: '3', type: 'PHONE', status: 'APPROVED', step: '3' },
  ];
  const html = renderToString(
    <StepChoice session={{ ref: '0000000000', sandbox: false, steps } as unknown as SessionDetail} type="AML" />,
  );
  expect([...html.matchAll(/href="([^"]*steps[^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/sessions/0000000000/steps/1',
    '/sessions/0000000000/steps/2',
  ]);
  for (const text of ['Approved', 'Rejected', '2']) expect(html).toContain(text);
});
