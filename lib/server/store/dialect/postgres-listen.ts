/** Change signals of other processes on PostgreSQL: a dedicated connection that listens and reconnects by itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Watch } from './dialect.ts';

export const channel = 'desk_changes';

const reconnectMs = 1000;
/** Only a query finds out that a connection died silently. */
const pingMs = 15_000;

/** Calls for each signal, and after each (re)connection, because signals may have been missed before it. */
export function listenForChanges(url: string, onSignal: () => void): Watch {
  const stopped = new AbortController();
  const { signal } = stopped;

  const ping = async (client: pg.Client) => {
    for (;;) {
      await sleep(pingMs, undefined, { signal, ref: false });
      await client.query('select 1');
    }
  };
  const listenOnce = async () => {
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
      client.on('notification', onSignal);
      await client.query(`listen ${channel}`);
      onSignal();
      await Promise.race([broken, ping(client)]);
    } finally {
      client.removeAllListeners('notification');
      // A connection that died silently does not end either.
      await Promise.race([client.end(), sleep(reconnectMs, undefined, { ref: false })]);
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      // The next query of a request reports that the database is unreachable; here it is only tried again.
      await listenOnce().catch(() => undefined);
      await sleep(reconnectMs, undefined, { signal, ref: false }).catch(() => undefined);
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
