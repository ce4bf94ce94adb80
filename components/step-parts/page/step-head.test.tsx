import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { StepHead } from './step-head.tsx';

const render = (answer?: unknown) => renderToString(<StepHead type="AML" status="APPROVED" body={answer} />);
const differs = 'The step’s data reports another status';

describe('the status of a step', () => {
  test('is shown twice if session and step disagree', () => {
    expect(render({ status: 'REJECTED' })).toContain(differs);
    expect(render({ status: 'REJECTED' })).toContain('Rejected');
    expect(render({ status: 'ON_HOLD' })).toContain(differs);
  });

  test('is shown once if they agree or the step has none', () => {
    for (const answer of [{ status: 'APPROVED' }, { status: null }, {}, null, undefined])
      expect(render(answer)).not.toContain(differs);
  });
});
