/** Panning a map of 500 nodes with the mouse, compared with panning the same drawing as one bare string. */
import type { Page } from 'playwright';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { Measurement } from '../measurement.ts';
import { settle } from '../viewers/time-to-paint.ts';
import { groupInput } from './generated-group.ts';
import { bareMarkup, openOwnership, openSession, removeBare, showBare } from './ownership-page.ts';

const rounds = 5;
const moves = 120;
const nodes = 500;

/** @param session a company @returns frame times while the mouse drags */
export async function measurePanning(page: Page, origin: string, session: SessionDetail): Promise<Measurement[]> {
  const input = groupInput(nodes, session.ref);
  await openSession(page, origin, session);
  await openOwnership(page, input, nodes);
  await settle(page);
  const markup = await bareMarkup(page);
  const map: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    map.push(...(await drag(page, '[data-slot="ownership-map"] svg[role="application"]')));
    await showBare(page, input, markup);
    await makePannable(page);
    await settle(page);
    bare.push(...(await drag(page, '#bench-bare > svg')));
    await removeBare(page);
    await settle(page);
  }
  const [absolute, reference] = [p95(map), p95(bare)];
  const ratio = absolute / reference;
  return [
    {
      name: `moving a map of ${nodes} nodes, frame time p95`,
      ratio,
      absolute,
      unit: 'ms',
      reference: `the same drawing as one bare SVG string, its group moved by the same gestures (${reference.toFixed(1)} ms); ${map.length} and ${bare.length} frames`,
      limit: '≤ 1.2×',
      holds: ratio <= 1.2,
    },
  ];
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1] ?? Number.NaN;

/** The least that pans a drawing: one attribute of its group. */
const makePannable = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frame = document.querySelector<SVGSVGElement>('#bench-bare > svg');
    const group = frame?.querySelector('g');
    if (!frame || !group) throw new Error('There is no bare drawing');
    const [, x = '0', y = '0', scale = '1'] =
      /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(group.getAttribute('transform') ?? '') ?? [];
    let [left, top] = [Number(x), Number(y)];
    frame.onmousedown = (event) => event.preventDefault(); // its texts would be selected
    frame.onmousemove = ({ buttons, movementX, movementY }) => {
      if (buttons !== 1) return;
      left += movementX;
      top += movementY;
      group.setAttribute('transform', `translate(${left} ${top}) scale(${scale})`);
    };
  });

/** Drags in circles from the middle. @returns milliseconds between frames, from the first move to the last */
async function drag(page: Page, selector: string): Promise<number[]> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`Nothing to drag: ${selector}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await transformOf(page, selector);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    const frames: number[] = [];
    const count = (at: number) => {
      frames.push(at);
      own.frame = requestAnimationFrame(count);
    };
    const own = window as unknown as { frames: number[]; frame: number };
    own.frames = frames;
    own.frame = requestAnimationFrame(count);
  });
  for (let move = 1; move <= moves; move++) {
    const angle = (move / moves) * 4 * Math.PI;
    await page.mouse.move(x + 200 * Math.sin(angle), y + 120 * (1 - Math.cos(angle)) - (move / moves) * 60);
  }
  const frames = await page.evaluate(() => {
    const { frames, frame } = window as unknown as { frames: number[]; frame: number };
    cancelAnimationFrame(frame);
    return frames;
  });
  await page.mouse.up();
  if ((await transformOf(page, selector)) === before) throw new Error(`It did not move: ${selector}`);
  return frames.slice(1).map((at, index) => at - (frames[index] ?? Number.NaN));
}

const transformOf = (page: Page, selector: string) => page.locator(`${selector} > g`).getAttribute('transform');
