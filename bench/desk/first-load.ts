/** The scripts that a browser fetches to show a page. */
import { openBrowser } from '../browser.ts';

export interface Script {
  readonly name: string;
  /** Bytes over the wire without headers, as compressed by our own server. */
  readonly bytes: number;
  /** Whether the HTML names it: it is fetched before the page works. Else the page loads it later. */
  readonly first: boolean;
}

/** The scripts that a page has loaded once its live bar reports a connection. @param cookie of a reviewer */
export async function loadedScripts(url: string, cookie: string): Promise<Script[]> {
  const { browser, context } = await openBrowser(url, cookie);
  try {
    const page = await context.newPage();
    const answer = await page.goto(url);
    await page.locator('[data-slot="live-bar"][data-live="true"]').waitFor({ state: 'attached' });
    const named = new Set(
      [...((await answer?.text()) ?? '').matchAll(/<script(?![^>]*nomodule)[^>]* src="([^"]+)"/gi)].map(
        ([, address = '']) => new URL(address, url).href,
      ),
    );
    const scripts = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
    return scripts.map((script) => ({ ...script, first: named.has(script.name) }));
  } finally {
    await browser.close();
  }
}
