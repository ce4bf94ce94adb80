/** Signs of other processes on PostgreSQL: a connection of its own that listens, and comes back by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Watch } from './dialect.ts';

export const channel = 'desk_changes';

const againMs = 1000;
/** A connection that died without a word is found by asking it something. */
const pulseMs = 15_000;

/** Calls for each sign, and after each (new) connection: what was said while there was none has to be looked up. */
export function listen(url: string, onSign: () => void): Watch {
  const stopped = new AbortController();
  const { signal } = stopped;

  const pulse = async (client: pg.Client) => {
    for (;;) {
      await sleep(pulseMs, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  };
  const once = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'review-desk-listen',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve()).once('end', () => resolve());
    });
    try {
      await client.connect();
      client.on('notification', onSign);
      await client.query(`listen ${channel}`);
      onSign();
      await Promise.race([broken, pulse(client)]);
    } finally {
      client.removeAllListeners('notification');
      // One that died without a word does not answer to this either.
      await Promise.race([client.end(), sleep(againMs, undefined, { ref: false })]);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      // Whoever asks the database for something is told that it is away; this only comes back.
      await once().catch(() => undefined);
      await sleep(againMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
