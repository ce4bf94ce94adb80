import { expect, test } from 'vitest';
import { activityPage, consentPage, sessionPage, stepPage } from './addresses.ts';
import { decisionProofAddress, eventProofAddress, fileAddress } from './api-addresses.ts';

test('what is put into an address stays one segment of it', () => {
  const hostile = 'a/../b?c#d';
  for (const address of [
    sessionPage(hostile),
    stepPage('REF', hostile),
    activityPage(hostile),
    consentPage(hostile),
    fileAddress('individual', hostile, 'AML', 'k'),
    fileAddress('individual', 'REF', 'AML', hostile),
    decisionProofAddress(hostile, 'ID'),
    eventProofAddress(hostile),
  ]) {
    expect(address).toContain('a%2F..%2Fb%3Fc%23d');
    expect(new URL(address, 'https://desk.example').pathname).toBe(address);
  }
});
