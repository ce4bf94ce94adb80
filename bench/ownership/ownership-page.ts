/**
 * A page of Review Desk in which a generated group replaces the response about a company's owners. Functions passed to the browser run there as
 * they are and may use nothing from outside.
 */

import type { BrowserContext, Page } from 'playwright';
import { activityPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { addressOf } from '#lib/operations/operation.ts';
import type { OwnershipInput } from '#lib/operations/ownership.schema.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { settle } from '../viewers/time-to-paint.ts';

/** State of the replacement, in the page. */
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

export async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const own = window as unknown as BenchWindow;
    own.bench = { answer: null, answeredAt: Number.NaN, worker: null };
    const { fetch: original } = window;
    window.fetch = async (input, init) => {
      if (!/\/api\/sessions\/[^/]+\/ownership(?:\?|$)/.test(String(input)) || own.bench.answer === null)
        return original(input, init);
      // The page's code loads meanwhile, as it does while a server reads the owners.
      await new Promise((resolve) => setTimeout(resolve, 300));
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

/** A new document at the company's activity, which reads no owners as its overview does: the code of the ownership page has not run yet. */
export async function openSession(page: Page, origin: string, { ref }: SessionDetail): Promise<void> {
  await page.goto(origin + activityPage(ref));
  await settle(page);
}

/** The same without a new document. */
export async function moveToSession(page: Page, { ref }: SessionDetail): Promise<void> {
  await page.evaluate(
    // Next.js keeps its router there; the type of a window does not say so.
    (to) => (window as unknown as BenchWindow).next.router.push(to),
    activityPage(ref) as string,
  );
  await page.waitForURL(`**${activityPage(ref)}`);
  await settle(page);
}

const setAnswer = (page: Page, input: OwnershipInput): Promise<void> =>
  page.evaluate((answer) => {
    (window as unknown as BenchWindow).bench.answer = answer;
  }, JSON.stringify(input));

/**
 * Opens the ownership of the company whose page is shown, by its key. Painted: two frames after the last node is in the map.
 * @returns milliseconds from the answer to the painted map
 */
export async function openOwnership(page: Page, input: OwnershipInput, nodes: number): Promise<number> {
  await setAnswer(page, input);
  return page.evaluate(
    (count) =>
      new Promise<number>((done, failed) => {
        const check = () => {
          if (document.querySelectorAll('[data-slot="ownership-map"] [data-node]').length < count) return;
          observer.disconnect();
          clearTimeout(late);
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              performance.mark('bench-painted');
              done(performance.now() - (window as unknown as BenchWindow).bench.answeredAt);
            }),
          );
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { subtree: true, childList: true });
        const late = setTimeout(() => failed(new Error(`${count} nodes were not drawn within ten seconds`)), 10_000);
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true }));
      }),
    nodes,
  );
}

/** The map that is shown, as markup: the same shapes, texts and styles without names, keys, roles and tooltips. */
export const bareMarkup = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const map = document.querySelector<SVGSVGElement>('[data-slot="ownership-map"] svg[role="application"]');
    if (!map) throw new Error('No map is shown');
    const copy = map.cloneNode(true) as SVGSVGElement;
    for (const title of copy.querySelectorAll('title')) title.remove();
    for (const element of [copy, ...copy.querySelectorAll('*')])
      for (const name of element.getAttributeNames())
        if (/^(?:aria-|data-(?!detail)|role$|tabindex$|style$)/.test(name)) element.removeAttribute(name);
    const { width, height } = map.getBoundingClientRect();
    copy.setAttribute('width', `${width}`);
    copy.setAttribute('height', `${height}`);
    copy.removeAttribute('class');
    return copy.outerHTML;
  });

/**
 * The least that showing the same drawing can cost: the same answer, computed and laid out by a worker of the same code, then written into the
 * same page as one string. It remains until `removeBare`.
 * @param markup of the same group's map @returns milliseconds from the answer to the painted string
 */
export async function showBare(page: Page, input: OwnershipInput, markup: string): Promise<number> {
  await setAnswer(page, input);
  return page.evaluate(
    async ([address, drawn]) => {
      const { bench } = window as unknown as BenchWindow;
      const { declared, settlement, policy }: OwnershipInput = await (await fetch(address)).json();
      if (!bench.worker) throw new Error('The page has not started a worker yet');
      const worker = new Worker(bench.worker.url, { ...bench.worker.options, name: 'bench' });
      await new Promise<void>((done, failed) => {
        worker.onmessage = ({ data }) => {
          if ('error' in data) failed(new Error(data.error));
          else if (data.id === 2) done();
        };
        worker.onerror = () => failed(new Error('The worker failed'));
        const source = { declared, confirmed: settlement.settled, policy };
        const options = { orientation: 'down', folded: [], all: false, keep: [] };
        worker.postMessage({ id: 1, requester: 'compute', task: { kind: 'compute', source } });
        worker.postMessage({ id: 2, requester: 'draw', task: { kind: 'draw', computationId: 1, options } });
      });
      const container = document.createElement('div');
      container.id = 'bench-bare';
      Object.assign(container.style, {
        position: 'fixed',
        right: '0',
        bottom: '4rem',
        background: '#fff',
        zIndex: '99',
      });
      container.innerHTML = drawn;
      document.body.append(container);
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      performance.mark('bench-painted');
      const took = performance.now() - bench.answeredAt;
      worker.terminate();
      return took;
    },
    [addressOf(readOwnership, { ref: input.ref }), markup] as const,
  );
}

export const removeBare = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector('#bench-bare')?.remove());
