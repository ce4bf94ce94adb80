import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { watchConnections } from './graceful-shutdown.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('unused connections and half a request do not delay the shutdown', async () => {
  const closeConnections = watchConnections();
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = ['', 'GET / HTTP/1.1\r\n'].map((text) => connect(port, '127.0.0.1').setEncoding('latin1').write(text));
  expect(open).toEqual([true, true]);
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(2));
  const ended = new Promise((closed) => server.close(closed));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  closeConnections();
  expect(await connectionsOf(server)).toBe(2);
  vi.advanceTimersByTime(1_000);
  await ended;
});

test('a response during the shutdown is sent whole, and its connection is closed at once', async () => {
  const closeConnections = watchConnections();
  const body = 'x'.repeat(4_000_000);
  let answer: (() => void) | undefined;
  const server = createServer({ keepAliveTimeout: 3_600_000 }, (_, response) => {
    answer = () => response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const sent = request({ host: '127.0.0.1', port, agent }).end();
  await vi.waitFor(() => expect(answer).toBeDefined());
  const ended = new Promise((closed) => server.close(closed));
  closeConnections();
  answer?.();
  const [response] = await once(sent, 'response');
  let receivedBytes = 0;
  for await (const chunk of response) receivedBytes += chunk.length;
  expect(receivedBytes).toBe(body.length);
  await ended;
  agent.destroy();
});

const connectionsOf = (server: ReturnType<typeof createServer>): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));
