import { expect, test } from 'vitest';
import { decisionUrls } from './index.ts';

test('what is put into an address stays one segment of it', () => {
  const hostile = 'a/../b?c#d';
  const addresses = [
    decisionUrls.decisions(hostile),
    decisionUrls.second('REF', hostile),
    decisionUrls.withdrawal('REF', hostile),
    decisionUrls.proof(hostile, 'ID'),
    decisionUrls.referral(hostile),
    decisionUrls.closeReferral(hostile),
  ];
  for (const address of addresses) {
    expect(address).toContain('a%2F..%2Fb%3Fc%23d');
    expect(new URL(address, 'https://desk.example').pathname).toBe(address);
  }
  expect(decisionUrls.referrals()).toBe('/api/referrals');
});
