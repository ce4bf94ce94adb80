/** What a browser really fetches to show a page, seen from inside it. */
import { openBrowser } from '../browser.ts';

export interface Script {
  readonly name: string;
  /** As it came over the wire, without headers: compressed by the desk's own server. */
  readonly bytes: number;
}

/** The scripts that a page of the desk has loaded when the network is quiet, prefetched ones too. @param cookie of a reviewer */
export async function loadedScripts(url: string, cookie: string): Promise<Script[]> {
  const { browser, context } = await openBrowser(url, cookie);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    return await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
  } finally {
    await browser.close();
  }
}
