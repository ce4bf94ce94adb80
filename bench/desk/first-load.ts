/** What a browser really fetches to show a page, seen from inside it. */
import { chromium } from 'playwright';

export interface Script {
  readonly name: string;
  /** As it came over the wire, without headers: compressed by the desk's own server. */
  readonly bytes: number;
}

/** The scripts that a page of the desk has loaded when the network is quiet, prefetched ones too. @param cookie of a reviewer */
export async function loadedScripts(url: string, cookie: string): Promise<Script[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext();
    await context.addCookies(
      cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
      }),
    );
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
