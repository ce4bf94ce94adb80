import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { StepTimeline } from './step-foot.tsx';

function render(sent: object): string {
  const parsed = parseStep('individual', 'EMAIL', { type: 'EMAIL', status: 'APPROVED', ...sent });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return renderToString(<StepTimeline body={parsed.value} />);
}

test.each([
  [{ timeline: [{ at: '2026-01-02', event: 'SUBMITTED', by: null }] }, 'at: 2026-01-02, event: SUBMITTED'],
  [{ TIMELINE: ['submitted'] }, 'submitted'],
  [{ timeline: { step: 'sent' } }, 'step: sent'],
])('%j is shown in the order received', (sent, text) => {
  expect(render(sent)).toContain('Timeline');
  expect(render(sent)).toContain(text);
});

test.each([[{}], [{ timeline: null }], [{ timeline: [] }], [{ timeline: '' }]])('%j: none', (sent) => {
  expect(render(sent)).toBe('');
});
