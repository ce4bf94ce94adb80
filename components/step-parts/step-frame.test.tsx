import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Reason, StepHead } from './step-frame.tsx';

const render = (body?: unknown) =>
  renderToString(<StepHead type="AML" status="APPROVED" answer={{ body, redacted: [] }} hasOwnStatus />);
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

const renderReason = (status: string, body: unknown, redacted: readonly string[] = []) =>
  renderToString(<Reason status={status} body={body} redacted={redacted} />);

describe('the reason of a rejection', () => {
  test('a missing reason is mentioned', () => {
    for (const body of [null, {}, { reason: null }])
      expect(renderReason('REJECTED', body)).toContain('No reason provided.');
  });

  test('not mentioned unless rejected, nor if hidden', () => {
    for (const status of ['APPROVED', 'RESUBMISSION_REQUIRED', 'MANUAL_HOLD'])
      expect(renderReason(status, {})).toBe('');
    expect(renderReason('REJECTED', {}, ['reason'])).toBe('');
  });

  test('shown as received for any status', () => {
    const body = { reason: { code: 'BAD_QUALITY', message: { original: 'Flou.', translated: 'Blurred.' } } };
    for (const status of ['REJECTED', 'RESUBMISSION_REQUIRED'])
      for (const text of ['BAD_QUALITY', 'Flou.', 'Blurred.']) expect(renderReason(status, body)).toContain(text);
  });
});
