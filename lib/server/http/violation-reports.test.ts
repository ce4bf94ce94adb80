/** `POST /api/csp`, which anybody may send. */
import { expect, test, vi } from 'vitest';
import { POST } from '#app/api/csp/route.ts';
import { log } from '#lib/server/log.ts';

const report = async (address: string): Promise<number> => {
  const headers = { 'content-type': 'application/csp-report', 'x-desk-client-address': address };
  const request = new Request('http://localhost:3000/api/csp', { method: 'POST', headers, body: '{}' });
  return (await POST(request, { params: Promise.resolve({}) })).status;
};

test('a network that floods it is refused, others are heard', async () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const answers = [];
  for (let n = 0; n < 90; n += 1) answers.push(await report(`2001:db8:1:2::${n.toString(16)}`));
  expect(answers.filter((status) => status === 204)).toHaveLength(20);
  expect(answers.at(-1)).toBe(429);
  expect(await report('2001:db8:1:3::1')).toBe(204);
  expect(warn).toHaveBeenCalledTimes(21);
});
