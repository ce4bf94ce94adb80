/**
 * Review Desk without pages, in a process of its own that may be killed at any moment: the store, the worker, and on a loopback port the
 * receiver of deliveries, all from the real modules. `advance MS` on the standard input moves its clock, so that leases expire and sweeps fall
 * due without waiting.
 */
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Problem } from '#lib/model/problem.ts';
import { runWorker } from '#lib/server/refresh/index.ts';
import { isSecret } from '#lib/server/request-context.ts';
import { getStore } from '#lib/server/store/index.ts';
import { shareBudget } from '#lib/server/upstream/index.ts';
import { receiveDelivery } from '#lib/server/webhooks.ts';

const { values } = parseArgs({
  options: {
    /** The receiver listens here; without a port there is none. */
    port: { type: 'string' },
    secret: { type: 'string', default: '' },
    /** How far the clock is ahead already, ms. */
    ahead: { type: 'string', default: '0' },
  },
});

const realNow = Date.now;
let aheadMs = Number(values.ahead);
Date.now = () => realNow() + aheadMs;
createInterface(process.stdin)
  .on('line', (line) => {
    aheadMs += Number(line.replace(/^advance /, ''));
  })
  .on('close', () => process.exit()); // its parent has ended

const store = await getStore();
shareBudget(store.ledger);
runWorker();
if (values.port !== undefined) {
  const server = createServer(async (request, response) => {
    const secret = new URL(request.url ?? '/', 'http://desk.invalid').searchParams.get('secret');
    try {
      if (!isSecret(secret, [values.secret])) throw new Problem('not_found');
      await receiveDelivery(await text(request));
      response.writeHead(200).end();
    } catch (error) {
      response.writeHead(error instanceof Problem ? error.status : 500).end();
    }
  });
  server.listen(Number(values.port), '127.0.0.1', () => console.log('ready'));
} else console.log('ready');
