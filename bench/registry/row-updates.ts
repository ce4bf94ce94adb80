/** How long a delivery takes until the row has changed in an open browser, and what that costs upstream. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { openBrowser } from '../browser.ts';
import type { Measurement } from '../measurement.ts';
import { deliver, type Registry, type Service } from './service.ts';
import type { Known } from './simulator-control.ts';

const changes = process.env.BENCH_LONG ? 100 : 30;
const longestMs = 10_000;

/** Takes sorted values. */
const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** When the row shows this status, ms since the epoch. */
function changedAt(page: Page, ref: string, word: string): Promise<number> {
  return page
    .waitForFunction(
      ([one, status]) => {
        const row = document.querySelector(`a[href^="/sessions/${one}"]`)?.closest('tr');
        return row?.textContent?.startsWith(status ?? '') ? Date.now() : undefined;
      },
      [ref, word] as const,
      { polling: 'raf', timeout: longestMs },
    )
    .then(async (handle) => Number(await handle.jsonValue()));
}

/** Approved sessions whose rows are in the list now. */
async function shownSessions(page: Page, service: Service, desk: Registry): Promise<(Known & { ref: string })[]> {
  const hrefs = await page
    .locator('tbody a[href^="/sessions/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const shown = new Set(hrefs.map((href) => href.split('/')[2]?.split('?')[0]));
  const known = await service.control.sessions({ kind: 'individual', sandbox: 'false', status: 'APPROVED' });
  const found: (Known & { ref: string })[] = [];
  for (const session of known) {
    const ref = await desk.refOf(session.session_id);
    if (shown.has(ref) && session.steps.some(({ type }) => type === 'ID_DOCUMENT')) found.push({ ...session, ref });
  }
  if (found.length === 0) throw new Error('no approved session is on the first page');
  return found;
}

export async function measureRowUpdates(service: Service, desk: Registry): Promise<Measurement[]> {
  const { browser, context } = await openBrowser(desk.url, desk.cookie);
  try {
    const page = await context.newPage();
    await page.goto(`${desk.url}/sessions?view=all&sandbox=false`);
    await page.locator('tbody tr').first().waitFor();
    await sleep(2_000); // the stream is open
    const sessions = await shownSessions(page, service, desk);
    await service.control.clearRequests();
    const times: number[] = [];
    for (let change = 0; change < changes; change++) {
      const session = sessions[Math.floor(change / 2) % sessions.length];
      const step = session?.steps.find(({ type }) => type === 'ID_DOCUMENT');
      if (!session || !step) throw new Error('no such session');
      const [status, word] =
        change % 2 === 0 ? (['REJECTED', 'Rejected'] as const) : (['APPROVED', 'Approved'] as const);
      await service.control.transition(session.session_id, { id: step.id, status });
      const deliveredAt = Date.now();
      const [at] = await Promise.all([
        changedAt(page, session.ref, word),
        deliver(desk.receiverUrl, session.session_id, { ...step, status }),
      ]);
      times.push(at - deliveredAt);
      await sleep(150);
    }
    const reads = (await service.control.requests()).filter(({ path }) => path.includes('/session/')).length / changes;
    times.sort((a, b) => a - b);
    const p95 = share(times, 0.95);
    return [
      {
        name: 'delivery until the row has changed in an open browser, 95th of 100',
        ratio: p95 / share(times, 0.5),
        absolute: p95,
        unit: 'ms',
        reference: `the median of these ${changes} changes, ${share(times, 0.5)} ms; nothing else runs`,
        limit: '≤ 1 s',
        holds: p95 <= 1_000,
      },
      {
        name: 'upstream reads for one change of a person’s session',
        ratio: reads / 2,
        absolute: reads,
        unit: 'reads',
        reference: 'the session and the step that was touched',
        limit: '≤ 2',
        holds: reads <= 2 && reads >= 1,
      },
    ];
  } finally {
    await browser.close();
  }
}
