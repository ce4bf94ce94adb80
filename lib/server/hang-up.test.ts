import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { watchConnections } from './hang-up.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a connection that was opened ahead, and half a question, do not hold the end up', async () => {
  const hangUp = watchConnections();
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = ['', 'GET / HTTP/1.1\r\n'].map((words) => connect(port, '127.0.0.1').setEncoding('latin1').write(words));
  expect(open).toEqual([true, true]);
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(2));
  const ended = new Promise((closed) => server.close(closed));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  hangUp();
  expect(await connectionsOf(server)).toBe(2);
  vi.advanceTimersByTime(1_000);
  await ended;
});

test('what is answered while it ends is answered whole, and its connection goes at once', async () => {
  const hangUp = watchConnections();
  const pieces = 'x'.repeat(4_000_000);
  let answer: (() => void) | undefined;
  const server = createServer({ keepAliveTimeout: 3_600_000 }, (_, response) => {
    answer = () => response.end(pieces);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const sent = request({ host: '127.0.0.1', port, agent }).end();
  await vi.waitFor(() => expect(answer).toBeDefined());
  const ended = new Promise((closed) => server.close(closed));
  hangUp();
  answer?.();
  const [response] = await once(sent, 'response');
  let got = 0;
  for await (const piece of response) got += piece.length;
  expect(got).toBe(pieces.length);
  await ended;
  agent.destroy();
});

const connectionsOf = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((told, failed) => server.getConnections((error, count) => (error ? failed(error) : told(count))));
