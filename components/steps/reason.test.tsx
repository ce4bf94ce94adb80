import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Reason } from './reason.tsx';

const drawn = (status: string, body: unknown, redacted: readonly string[] = []) =>
  renderToString(<Reason status={status} body={body} redacted={redacted} />);

describe('the reason of a rejection', () => {
  it('that did not come is said to be missing', () => {
    for (const body of [null, {}, { reason: null }])
      expect(drawn('REJECTED', body)).toContain('Upstream gave no reason.');
  });

  it('is not missed where nothing was rejected, nor where the role does not see it', () => {
    for (const status of ['APPROVED', 'RESUBMISSION_REQUIRED', 'MANUAL_HOLD']) expect(drawn(status, {})).toBe('');
    expect(drawn('REJECTED', {}, ['reason'])).toBe('');
  });

  it('stands as it came, whatever the status', () => {
    const body = { reason: { code: 'BAD_QUALITY', message: { original: 'Flou.', translated: 'Blurred.' } } };
    for (const status of ['REJECTED', 'RESUBMISSION_REQUIRED'])
      for (const text of ['BAD_QUALITY', 'Flou.', 'Blurred.']) expect(drawn(status, body)).toContain(text);
  });
});
