/** A picture of 12 megapixels in the evidence viewer, beside the browser's own `<img>` of the same bytes. */
import type { BrowserContext, Page } from 'playwright';
import { apiUrls, urls } from '#lib/model/urls.ts';
import type { Figure } from '../figure.ts';
import { settle } from './painted.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const rounds = 5;

export async function picture(demo: Demo, context: BrowserContext): Promise<Figure[]> {
  const session = await warmSession(demo, (await knownSessions(demo, { tag: 'twelve-megapixel' }))[0]);
  const other = await warmSession(demo, (await knownSessions(demo, { tag: 'passport' }))[0]);
  const isDocument = ({ type }: { readonly type: string }) => type === 'ID_DOCUMENT';
  const step = session.steps.find(isDocument);
  if (!step) throw new Error('the session has no document');
  const bare: number[] = [];
  const viewer: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    // A new page each: nothing of the picture is kept.
    const page = await context.newPage();
    await page.addInitScript(`window.showsPicture = ${shows}`);
    // Not beside the session: its page shows the same picture small, and the browser would have it already.
    await page.goto(demo.url + urls.account());
    await settle(page);
    const one = await page.evaluate(
      async (source) => {
        const from = performance.now();
        const image = new Image();
        image.src = source;
        await image.decode();
        image.width = 800;
        document.body.append(image);
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
        const took = performance.now() - from;
        image.remove();
        return took;
      },
      apiUrls.file(session.kind, session.ref, step.step, 'document.files.front'),
    );
    // The viewer's code is there, as after the first document of the day; of the picture nothing is.
    await page.goto(demo.url + urls.step(other.ref, other.steps.find(isDocument)?.step ?? ''));
    await settle(page);
    await page.evaluate(
      (address) => (window as unknown as { next: { router: { push(to: string): void } } }).next.router.push(address),
      urls.session(session.ref),
    );
    await page.waitForURL((url) => url.pathname === urls.session(session.ref));
    await settle(page);
    const took = await untilShown(page, urls.step(session.ref, step.step));
    await page.close();
    if (round === 0) continue; // warms the server
    bare.push(one);
    viewer.push(took);
  }
  const ratio = median(viewer) / median(bare);
  return [
    {
      name: 'a 12-megapixel picture, from the click on its step to usable',
      ratio,
      absolute: median(viewer),
      unit: 'ms',
      reference: `an <img> of the same bytes in the same page, loaded, decoded, painted (${median(bare).toFixed(0)} ms)`,
      limit: '≤ 1.3×',
      holds: ratio <= 1.3,
    },
  ];
}

/** @param open path of the step whose link is clicked @returns milliseconds until the picture was painted */
const untilShown = (page: Page, open: string): Promise<number> =>
  page.evaluate(
    (target) =>
      new Promise<number>((done) => {
        const { showsPicture } = window as unknown as { showsPicture(): boolean };
        const from = performance.now();
        const wait = () =>
          showsPicture()
            ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - from)))
            : requestAnimationFrame(wait);
        document.querySelector<HTMLElement>(`nav[aria-label="Steps"] a[href="${target}"]`)?.click();
        wait();
      }),
    open,
  );

/** In the page: whether the viewer's canvas shows the picture, which has far more than a frame's two colours. */
function shows(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('[aria-label="Picture"] canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context || canvas.width === 0) return false;
  const row = context.getImageData(0, canvas.height >> 1, canvas.width, 1).data;
  const colours = new Set<number>();
  for (let at = 0; at < row.length; at += 4 * 16)
    colours.add(((row[at] ?? 0) << 16) | ((row[at + 1] ?? 0) << 8) | (row[at + 2] ?? 0));
  return colours.size > 8;
}
