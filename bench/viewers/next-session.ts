/** From the key for the next session of the list to its painted page. */
import type { BrowserContext, Page } from 'playwright';
import { sessionsPage } from '#lib/model/addresses.ts';
import type { Measurement } from '../measurement.ts';
import { centile } from './centile.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';
import { settle, writeAnswer } from './time-to-paint.ts';

const sessions = 41;

/** Runs in the page. Painted: two frames after the steps of the next session are in it and nothing in it is busy. @returns milliseconds from the key */
const openNext = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done, failed) => {
        const target = document
          .querySelector('nav[aria-label="List"] a[aria-label="Next session"]')
          ?.getAttribute('href');
        const isThere = () =>
          window.location.pathname === target &&
          document.querySelector(`nav[aria-label="Steps"] a[href^="${target}"]`) !== null &&
          !document.querySelector('main [aria-busy="true"]');
        const from = performance.now();
        const look = () => {
          if (!isThere()) return;
          watch.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)));
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        const late = setTimeout(() => failed(new Error(`not painted within ten seconds: ${target}`)), 10_000);
        document.dispatchEvent(new KeyboardEvent('keydown', { key: ']', bubbles: true }));
        look();
      }),
  );

export async function measureNextSession(demo: Demo, context: BrowserContext): Promise<Measurement[]> {
  for (const known of (await knownSessions(demo, { sandbox: 'false' })).slice(0, sessions))
    await warmSession(demo, known);
  const page = await context.newPage();
  await page.goto(`${demo.url}${sessionsPage()}?view=all&sandbox=false&sort=firstSeen`);
  await settle(page);
  await page.locator('[data-row-link]').first().click();
  await page.locator('nav[aria-label="List"] a').waitFor();
  await settle(page);
  const next: number[] = [];
  const frames: number[] = [];
  for (let count = 1; count < sessions; count++) {
    await page.locator('nav[aria-label="List"] a[aria-label="Next session"]').waitFor();
    frames.push(await writeAnswer(page, null));
    next.push(await openNext(page));
    await settle(page);
  }
  await page.close();
  const still = centile(frames, 50);
  return [50, 95].map((part): Measurement => {
    const absolute = centile(next, part);
    return {
      name: `next session of the list, read ahead, to painted, p${part}`,
      ratio: absolute / still,
      absolute,
      unit: 'ms',
      reference: `a word written into the same page, two frames, median (${still.toFixed(0)} ms); ${next.length} sessions`,
      ...(part === 95 && { limit: '≤ 100 ms', holds: absolute <= 100 }),
    };
  });
}
