/**
 * One page of the desk in which a generated group stands for the answer about a company's owners. What is handed to the browser runs there as it
 * stands and may use nothing from outside.
 */
import type { BrowserContext, Page } from 'playwright';
import type { SessionDetail } from '#lib/model/review.ts';
import { apiUrls, urls } from '#lib/model/urls.ts';
import type { OwnershipReading } from '#lib/ownership/index.ts';
import { settle } from '../viewers/painted.ts';

/** What the stand-in keeps in the page. */
interface Bench {
  answer: string | null;
  /** When the last answer was in the page. */
  answeredAt: number;
  /** How the page starts its worker. */
  worker: { readonly url: string | URL; readonly options: WorkerOptions | undefined } | null;
}
export interface BenchWindow extends Window {
  bench: Bench;
  Worker: typeof Worker;
  next: { router: { push(to: string): void } };
}

export async function openDeskPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const own = window as unknown as BenchWindow;
    own.bench = { answer: null, answeredAt: Number.NaN, worker: null };
    const ask = window.fetch;
    window.fetch = async (input, init) => {
      if (!/\/api\/sessions\/[^/]+\/ownership(?:\?|$)/.test(String(input)) || own.bench.answer === null)
        return ask(input, init);
      // Meanwhile the page's code comes, as it does while a desk reads.
      await new Promise((come) => setTimeout(come, 300));
      own.bench.answeredAt = performance.now();
      return new Response(own.bench.answer, { headers: { 'content-type': 'application/json' } });
    };
    own.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        if (options?.name === 'ownership') own.bench.worker = { url, options };
      }
    };
  });
  return page;
}

/** A new document at the company's own page: what is shown of it next is drawn by code that has not run yet. */
export async function openSession(page: Page, origin: string, { ref }: SessionDetail): Promise<void> {
  await page.goto(origin + urls.session(ref));
  await settle(page);
}

/** The same without a new document. */
export async function moveToSession(page: Page, { ref }: SessionDetail): Promise<void> {
  await page.evaluate((to) => (window as unknown as BenchWindow).next.router.push(to), urls.session(ref) as string);
  await page.waitForURL(`**${urls.session(ref)}`);
  await settle(page);
}

const setAnswer = (page: Page, reading: OwnershipReading): Promise<void> =>
  page.evaluate((answer) => {
    (window as unknown as BenchWindow).bench.answer = answer;
  }, JSON.stringify(reading));

/**
 * Opens the ownership of the company whose page is shown, by its key. Painted: two frames after the last of the nodes stands in the map.
 * @returns milliseconds from the answer to the painted map
 */
export async function openOwnership(page: Page, reading: OwnershipReading, nodes: number): Promise<number> {
  await setAnswer(page, reading);
  return page.evaluate(
    (count) =>
      new Promise<number>((done, failed) => {
        const look = () => {
          if (document.querySelectorAll('[data-slot="ownership-map"] [data-node]').length < count) return;
          watch.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              performance.mark('bench-painted');
              done(performance.now() - (window as unknown as BenchWindow).bench.answeredAt);
            }),
          );
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true });
        const late = setTimeout(() => failed(new Error(`${count} nodes were not drawn within ten seconds`)), 10_000);
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
      }),
    nodes,
  );
}

/** The map that is shown, as markup: the same shapes, texts and looks without a name, a key, a role or a tooltip. */
export const bareMarkup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const map = document.querySelector<SVGSVGElement>('[data-slot="ownership-map"] svg[role="application"]');
    if (!map) throw new Error('no map is shown');
    const copy = map.cloneNode(true) as SVGSVGElement;
    for (const title of copy.querySelectorAll('title')) title.remove();
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of element.getAttributeNames())
        if (/^(?:aria-|data-|role$|tabindex$|style$)/.test(name)) element.removeAttribute(name);
    const { width, height } = map.getBoundingClientRect();
    copy.setAttribute('width', `${width}`);
    copy.setAttribute('height', `${height}`);
    copy.removeAttribute('class');
    return copy.outerHTML;
  });

/**
 * The least that showing the same drawing can cost: the same answer, worked out and laid out by a worker of the same code, then written into the
 * same page as one string. It stays until `removeBare`.
 * @param markup of the same group's map @returns milliseconds from the answer to the painted string
 */
export async function showBare(page: Page, reading: OwnershipReading, markup: string): Promise<number> {
  await setAnswer(page, reading);
  return page.evaluate(
    async ([address, drawn]) => {
      const { bench } = window as unknown as BenchWindow;
      const { declared, settlement, policy }: OwnershipReading = await (await fetch(address)).json();
      if (!bench.worker) throw new Error('the page has started no worker yet');
      const worker = new Worker(bench.worker.url, { ...bench.worker.options, name: 'bench' });
      await new Promise<void>((done, failed) => {
        worker.onmessage = ({ data }) => {
          if ('failed' in data) failed(new Error(data.failed));
          else if (data.id === 2) done();
        };
        worker.onerror = () => failed(new Error('the worker failed'));
        const source = { declared, settled: settlement.settled, policy };
        const wish = { orientation: 'down', folded: [], all: false, keep: [] };
        worker.postMessage({ id: 1, asker: 'work', question: { sort: 'work', source } });
        worker.postMessage({ id: 2, asker: 'draw', question: { sort: 'draw', of: 1, wish } });
      });
      const place = document.createElement('div');
      place.id = 'bench-bare';
      Object.assign(place.style, { position: 'fixed', right: '0', bottom: '4rem', background: '#fff', zIndex: '99' });
      place.innerHTML = drawn;
      document.body.append(place);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      performance.mark('bench-painted');
      const took = performance.now() - bench.answeredAt;
      worker.terminate();
      return took;
    },
    [apiUrls.ownership(reading.ref), markup] as const,
  );
}

export const removeBare = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('#bench-bare')?.remove());
