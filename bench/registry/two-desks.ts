/** Two web processes on one PostgreSQL: a change is read once and reaches the browsers of both. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from '../measurement.ts';
import { deliver, fill, type Registry, type Service, startRegistry } from './service.ts';

const changes = 20;
const longestMs = 5_000;

/** Refs of the changes that an event stream has sent, in order. */
async function listen(desk: Registry): Promise<{ readonly refs: string[]; end(): void }> {
  const abort = new AbortController();
  const answer = await fetch(`${desk.url}/api/events`, {
    headers: { cookie: desk.cookie, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`);
  const refs: string[] = [];
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of body) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const data = /^data: ?(.*)$/m.exec(event)?.[1];
        if (/^event: ?change$/m.test(event) && data) refs.push((JSON.parse(data) as { ref: string }).ref);
      }
    }
  };
  const reading = read(answer.body).catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return {
    refs,
    end: () => {
      abort.abort();
      return reading;
    },
  };
}

/** @param databaseUrl an empty PostgreSQL database */
export async function measureTwoDesks(service: Service, databaseUrl: string): Promise<Measurement[]> {
  const first = await startRegistry(service, { DATABASE_URL: databaseUrl });
  const second = await startRegistry(service, { DATABASE_URL: databaseUrl });
  try {
    await fill(service, first);
    const sessions = await service.control.sessions({ kind: 'individual', sandbox: 'false', status: 'APPROVED' });
    const streams = [await listen(first), await listen(second)];
    await sleep(500);
    await service.control.clearRequests();
    let missing = 0;
    for (let change = 0; change < changes; change++) {
      const session = sessions[change % sessions.length];
      const [step] = session?.steps ?? [];
      if (!session || !step) throw new Error('no session to change');
      const ref = await first.refOf(session.session_id);
      const before = streams.map(({ refs }) => refs.length);
      await service.control.transition(session.session_id, { id: step.id, status: 'REJECTED' });
      const desk = change % 2 === 0 ? first : second;
      await deliver(desk.receiverUrl, session.session_id, { ...step, status: 'REJECTED' });
      const hasArrived = () => streams.every(({ refs }, at) => refs.slice(before[at]).includes(ref));
      for (const from = performance.now(); !hasArrived() && performance.now() - from < longestMs; ) await sleep(5);
      if (!hasArrived()) missing += 1;
    }
    await sleep(500);
    const reads = (await service.control.requests()).filter(({ path }) => /\/session\/[^/]+$/.test(path)).length;
    for (const stream of streams) stream.end();
    return [
      {
        name: 'refreshes of one change with two servers on PostgreSQL',
        ratio: null,
        absolute: reads / changes,
        unit: 'reads',
        reference: `${changes} changes, delivered to the two servers in turn; ${missing} of them did not reach the browsers of both`,
        limit: '= 1, 0 missing',
        holds: reads === changes && missing === 0,
      },
    ];
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}
