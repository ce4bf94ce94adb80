/** A verdict on each of many hits: from the button to what the page shows, and to the server's answer, after which it is on disk. */
import type { BrowserContext, Page } from 'playwright';
import { stepPage } from '#lib/model/addresses.ts';
import { type Measurement, median } from '../measurement.ts';
import { centile } from './centile.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';
import { settle } from './time-to-paint.ts';

interface Recorded {
  /** Two frames after the progress counts it, ms. */
  readonly shown: number;
  /** The request, ms. */
  readonly saved: number;
}

/** Runs in the page. */
const record = (page: Page, progress: string): Promise<Recorded> =>
  page.evaluate(
    (text) =>
      new Promise<Recorded>((done, failed) => {
        let shown = Number.NaN;
        let saved = Number.NaN;
        const end = () => {
          if (Number.isNaN(shown) || Number.isNaN(saved)) return;
          clearTimeout(late);
          watch.disconnect();
          requests.disconnect();
          done({ shown, saved });
        };
        const late = setTimeout(() => failed(new Error(`not shown and saved within ten seconds: ${text}`)), 10_000);
        const from = performance.now();
        const watch = new MutationObserver(() => {
          if (![...document.querySelectorAll('main p, main span')].some((one) => one.textContent === text)) return;
          watch.disconnect();
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              shown = performance.now() - from;
              end();
            }),
          );
        });
        watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        const requests = new PerformanceObserver((list) => {
          const sent = list.getEntries().find(({ name }) => /\/dispositions\/h1-[^/]+$/.test(new URL(name).pathname));
          if (sent === undefined) return;
          saved = sent.duration;
          end();
        });
        requests.observe({ type: 'resource' });
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Record verdict')?.click();
      }),
    progress,
  );

/** The least that a change on disk costs: a handler that checks the session and commits one audit event. */
const floor = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const from = performance.now();
    await (await fetch('/api/bench/floor', { cache: 'no-store' })).text();
    return performance.now() - from;
  });

export async function measureVerdicts(demo: Demo, context: BrowserContext): Promise<Measurement[]> {
  const session = await warmSession(demo, (await knownSessions(demo, { tag: 'huge-aml' }))[0]);
  const aml = session.steps.find(({ type }) => type === 'AML');
  if (!aml) throw new Error('the session has no screening');
  const page = await context.newPage();
  await page.goto(demo.url + stepPage(session.ref, aml.step));
  await settle(page);
  const panel = page.getByRole('complementary', { name: 'Verdict' });
  const all = Number(/(\d+) of \1 open/.exec((await page.locator('main').textContent()) ?? '')?.[1]);
  const times: Recorded[] = [];
  const floors: number[] = [];
  for (let judged = 1; judged <= all; judged++) {
    await panel.getByRole('radio', { name: 'False positive' }).check();
    for (const stage of await panel.getByRole('combobox').all()) await stage.selectOption({ index: 1 });
    await panel.getByLabel('In your words').fill(`Another birth date, ${judged}.`);
    floors.push(await floor(page));
    times.push(await record(page, `${all - judged} of ${all} open`));
    await settle(page);
  }
  await page.close();
  const least = median(floors);
  const reference = `a request that checks the session and commits one audit event, median (${least.toFixed(0)} ms); ${times.length} hits of one session`;
  const measurement = (name: string, values: readonly number[], part: number): Measurement => {
    const absolute = centile(values, part);
    return {
      name: `${name}, p${part}`,
      ratio: absolute / least,
      absolute,
      unit: 'ms',
      reference,
      ...(part === 95 && { limit: '≤ 100 ms', holds: absolute <= 100 }),
    };
  };
  const shown = times.map((one) => one.shown);
  const saved = times.map((one) => one.saved);
  return [
    measurement('a verdict on a hit, to shown', shown, 50),
    measurement('a verdict on a hit, to shown', shown, 95),
    measurement('a verdict on a hit, to saved', saved, 50),
    measurement('a verdict on a hit, to saved', saved, 95),
  ];
}
