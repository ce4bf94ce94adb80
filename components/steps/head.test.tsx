import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { StepHead } from './head.tsx';

const drawn = (answer?: unknown) => renderToString(<StepHead type="AML" status="APPROVED" answer={answer} />);
const differs = 'Different in the step’s own answer';

describe('the status of a step', () => {
  it('is told twice where session and step disagree', () => {
    expect(drawn({ status: 'REJECTED' })).toContain(differs);
    expect(drawn({ status: 'REJECTED' })).toContain('Rejected');
    expect(drawn({ status: 'ON_HOLD' })).toContain(differs);
  });

  it('is told once where they agree, or where the step says nothing of it', () => {
    for (const answer of [{ status: 'APPROVED' }, { status: null }, {}, null, undefined])
      expect(drawn(answer)).not.toContain(differs);
  });
});
