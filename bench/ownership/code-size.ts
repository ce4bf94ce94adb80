/** The code of the ownership page: what Chromium fetches between the company's session page and the drawn map. The worker is counted separately. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { Measurement } from '../measurement.ts';
import type { Demo } from '../viewers/sessions.ts';
import { settle } from '../viewers/time-to-paint.ts';
import { groupInput } from './generated-group.ts';
import { openOwnership, openSession } from './ownership-page.ts';

const nodes = 20;

export async function measureCodeSize(demo: Demo, page: Page, session: SessionDetail): Promise<Measurement[]> {
  await openSession(page, demo.url, session);
  const before = new Set(await page.evaluate(scripts));
  await openOwnership(page, groupInput(nodes, session.ref), nodes);
  await settle(page);
  const worker = page.workers().find((one) => one.url().includes('/_next/static/'));
  if (!worker) throw new Error('The page has not started a worker');
  const workerFiles = new Set([...(await worker.evaluate(scripts)), worker.url()].map(withoutSearch));
  const pageFiles = new Set(await page.evaluate(scripts)).difference(before).difference(workerFiles);
  const [pageSizes, workerSizes] = await Promise.all([sizesOf(demo, pageFiles), sizesOf(demo, workerFiles)]);
  if (pageSizes.length === 0) throw new Error('The ownership page loads no code of its own');
  const workerKB = sum(workerSizes);
  const kB = Math.max(...pageSizes, ...workerSizes);
  return [
    {
      name: 'largest chunk of the page of owners, gzip',
      ratio: kB / (sum(pageSizes) + workerKB),
      absolute: kB,
      unit: 'kB',
      reference: `all of it: ${sum(pageSizes).toFixed(1)} kB beside the company's own page, ${workerKB.toFixed(1)} kB in the worker`,
      limit: '≤ 45 kB',
      holds: kB <= 45,
    },
  ];
}

const withoutSearch = (address: string) => address.replace(/[?#].*$/, '');

/** Runs in the page, and in the worker. */
const scripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name.replace(/[?#].*$/, ''))
    .filter((name) => name.endsWith('.js'));

const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 0);

/** Returns kB. */
async function sizesOf(demo: Demo, addresses: ReadonlySet<string>): Promise<number[]> {
  const sizes: number[] = [];
  for (const address of addresses) {
    const answer = await fetch(address, { headers: { cookie: demo.cookie } });
    if (!answer.ok) throw new Error(`${new URL(address).pathname} answered ${answer.status}`);
    sizes.push(gzipSync(new Uint8Array(await answer.arrayBuffer())).length / 1000);
  }
  return sizes;
}
