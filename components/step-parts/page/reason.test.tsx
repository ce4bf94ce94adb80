import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Reason } from './reason.tsx';

const render = (status: string, body: unknown, redacted: readonly string[] = []) =>
  renderToString(<Reason status={status} body={body} redacted={redacted} />);

describe('the reason of a rejection', () => {
  test('a missing reason is mentioned', () => {
    for (const body of [null, {}, { reason: null }]) expect(render('REJECTED', body)).toContain('No reason provided.');
  });

  test('not mentioned unless rejected, nor if hidden', () => {
    for (const status of ['APPROVED', 'RESUBMISSION_REQUIRED', 'MANUAL_HOLD']) expect(render(status, {})).toBe('');
    expect(render('REJECTED', {}, ['reason'])).toBe('');
  });

  test('shown as received for any status', () => {
    const body = { reason: { code: 'BAD_QUALITY', message: { original: 'Flou.', translated: 'Blurred.' } } };
    for (const status of ['REJECTED', 'RESUBMISSION_REQUIRED'])
      for (const text of ['BAD_QUALITY', 'Flou.', 'Blurred.']) expect(render(status, body)).toContain(text);
  });
});
