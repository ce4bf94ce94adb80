/** A picture of 12 megapixels in the evidence viewer, beside the browser's own `<img>` of the same bytes. */
import type { BrowserContext, Page } from 'playwright';
import { stepPage } from '#lib/model/addresses.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import { type Measurement, median } from '../measurement.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';
import { settle } from './time-to-paint.ts';

const rounds = 11;
/** The picture in full resolution; and its neighbour in the strip, which warms up the viewer's code. */
const [file, before] = ['document.original_files.front', 'document.files.face'];

export async function measurePicture(demo: Demo, context: BrowserContext): Promise<Measurement[]> {
  const session = await warmSession(demo, (await knownSessions(demo, { tag: 'twelve-megapixel' }))[0]);
  const step = session.steps.find(({ type }) => type === 'ID_DOCUMENT');
  if (!step) throw new Error('the session has no document');
  const address = fileAddress(session.kind, session.ref, step.step, file);
  const bare: number[] = [];
  const viewer: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    // A new page each time: nothing of the picture is cached.
    const page = await context.newPage();
    await page.goto(`${demo.url}${stepPage(session.ref, step.step)}?file=${before}`);
    await settle(page);
    const took = { bare: Number.NaN, viewer: Number.NaN };
    // The order alternates, so that both gain or lose equally from running second.
    for (const one of round % 2 === 0 ? (['bare', 'viewer'] as const) : (['viewer', 'bare'] as const)) {
      took[one] = await (one === 'bare' ? showBare(page, address) : showInViewer(page));
      await settle(page);
    }
    await page.close();
    if (round === 0) continue; // warms the server
    bare.push(took.bare);
    viewer.push(took.viewer);
  }
  const ratio = median(viewer) / median(bare);
  return [
    {
      name: 'a 12-megapixel picture, from its choice to usable',
      ratio,
      absolute: median(viewer),
      unit: 'ms',
      reference: `an <img> of the same bytes in the same page, from its address to loaded, decoded, painted (${median(bare).toFixed(0)} ms); median of ${rounds}`,
      limit: '≤ 1.3×',
      holds: ratio <= 1.3,
    },
  ];
}

/** @returns milliseconds from the address to the painted picture */
const showBare = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (source) => {
    const from = performance.now();
    const image = new Image();
    image.crossOrigin = 'use-credentials'; // else the browser reuses the bytes of the picture in the strip
    image.src = source;
    await image.decode();
    if (image.naturalWidth * image.naturalHeight < 12_000_000) throw new Error('the picture is smaller');
    image.width = 800;
    document.body.append(image);
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const took = performance.now() - from;
    image.remove();
    return took;
  }, address);

/**
 * Usable: the canvas shows the picture, which has far more than a frame's two colours, and the zoom answers.
 * @returns milliseconds from the click in the strip to the painted picture
 */
const showInViewer = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    function shows(): boolean {
      const canvas = document.querySelector<HTMLCanvasElement>(
        '[role="img"][aria-label$="original of the front"] canvas',
      );
      const context = canvas?.getContext('2d');
      if (!canvas || !context || canvas.width === 0) return false;
      const row = context.getImageData(0, canvas.height >> 1, canvas.width, 1).data;
      const colours = new Set<number>();
      for (let at = 0; at < row.length; at += 4 * 16)
        colours.add(((row[at] ?? 0) << 16) | ((row[at + 1] ?? 0) << 8) | (row[at + 2] ?? 0));
      return colours.size > 8;
    }
    const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('figure button')];
    const named = (name: string) =>
      buttons().find((button) => (button.getAttribute('aria-label') ?? button.textContent)?.startsWith(name));
    const zoom = () => /\d+ % zoom/.exec(document.querySelector('figure fieldset')?.textContent ?? '')?.[0];

    const from = performance.now();
    named('Original front')?.click();
    do {
      if (performance.now() - from > 10_000) throw new Error('not shown within ten seconds');
      await frame();
      await new Promise((after) => setTimeout(after)); // after everything else drawn in this frame
    } while (!shows());
    await frame();
    const took = performance.now() - from;
    const fitted = zoom();
    named('Zoom in')?.click();
    for (let frames = 0; zoom() === fitted; frames++) {
      if (frames > 10) throw new Error('the zoom does not answer');
      await frame();
    }
    return took;
  });
