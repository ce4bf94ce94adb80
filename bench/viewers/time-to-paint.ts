/**
 * Measures inside the page: these functions are passed to the browser and may use nothing from outside. Painted: two frames after the heading
 * of the step is visible (a prefetched step is in the page, hidden) and nothing in it is busy.
 */
import type { Page } from 'playwright';

/** How a step is opened: a click on its link, the key for the next one, or a navigation of Next with its request to the server. */
export type StepChange = 'click' | 'next' | 'navigation';

/** @param address path of the step @param name its heading @returns milliseconds from the act to the painted step */
export const openStep = (page: Page, address: string, name: string, way: StepChange): Promise<number> =>
  page.evaluate(
    ([target, heading, by]) =>
      new Promise<number>((done, failed) => {
        // React hides it this way. Reading computed styles would force the browser to compute those of the whole step.
        const isHidden = (element: Element) => element.closest('[style*="display: none"]') !== null;
        const isThere = () =>
          window.location.pathname === target &&
          [...document.querySelectorAll('main h2')].some((h2) => h2.textContent === heading && !isHidden(h2)) &&
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
        const late = setTimeout(() => failed(new Error(`not painted within ten seconds: ${heading}`)), 10_000);
        const link = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Steps"] a')].find(
          (one) => one.getAttribute('href') === target,
        );
        if (by === 'click') link?.click();
        else if (by === 'next') document.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
        else (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(target);
        look();
      }),
    [address, name, way] as const,
  );

/** The least that showing a step can cost: its answer fetched by the same page, written as text into it, two frames. */
export const writeAnswer = (page: Page, apiAddress: string | null): Promise<number> =>
  page.evaluate(async (address) => {
    const from = performance.now();
    const text = address === null ? 'nothing' : await (await fetch(address, { cache: 'no-store' })).text();
    const place = document.createElement('pre');
    place.textContent = text;
    document.body.append(place);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const took = performance.now() - from;
    place.remove();
    return took;
  }, apiAddress);

/** Waits until the network and the browser's main thread are idle. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.waitForTimeout(250);
}
