/** From the click on a step to its painted body. */

import type { BrowserContext } from 'playwright';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { addressOf } from '#lib/operations/operation.ts';
import { readStep } from '#lib/operations/steps.ts';
import type { Measurement } from '../measurement.ts';
import { centile } from './centile.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';
import { openStep, settle, writeAnswer } from './time-to-paint.ts';

/** One session of each of these situations; together they hold every step type. */
const tags = [
  'all-steps:APPROVED',
  'all-steps:REJECTED',
  'dup-reorders',
  'aml-common-name',
  'kyb-aml-hits',
  'documents-spelling-1',
];

const sessionsToOpen = (demo: Demo): Promise<SessionDetail[]> =>
  Promise.all(tags.map(async (tag) => warmSession(demo, (await knownSessions(demo, { tag }))[0])));

export async function measureStepChanges(demo: Demo, context: BrowserContext): Promise<Measurement[]> {
  const times = { click: [], next: [], navigation: [], answer: [], frames: [] } as Record<string, number[]>;
  const page = await context.newPage();
  for (const session of await sessionsToOpen(demo)) {
    const at = (index: number) => {
      const step = session.steps[index];
      if (!step) throw new Error('no such step');
      return { address: stepPage(session.ref, step.step), name: stepTypeLabel(step.type), step: step.step };
    };
    const last = session.steps.length - 1;
    // Backwards: the prefetched step is then always the one that was just left.
    await page.goto(demo.url + at(last).address);
    await settle(page);
    for (let index = last - 1; index >= 0; index--) {
      const { address, name, step } = at(index);
      times.answer?.push(await writeAnswer(page, addressOf(readStep, { kind: session.kind, id: session.ref, step })));
      times.click?.push(await openStep(page, address, name, 'click'));
      await settle(page);
    }
    await page.goto(demo.url + at(0).address);
    await settle(page);
    for (let index = 1; index <= last; index++) {
      const { address, name } = at(index);
      times.frames?.push(await writeAnswer(page, null));
      times.next?.push(await openStep(page, address, name, 'next'));
      await settle(page);
    }
    // The code of all viewers is loaded now, so only the kind of change differs.
    for (let index = last - 1; index >= 0; index--) {
      const { address, name } = at(index);
      times.navigation?.push(await openStep(page, address, name, 'navigation'));
      await settle(page);
    }
  }
  await page.close();
  const of = (name: string, part: number) => centile(times[name] ?? [], part);
  const count = times.click?.length ?? 0;
  const figure = (
    name: string,
    way: string,
    part: number,
    reference: string,
    words: string,
    mostMs?: number,
  ): Measurement => {
    const absolute = of(way, part);
    return {
      name,
      ratio: absolute / of(reference, 50),
      absolute,
      unit: 'ms',
      reference: `${words} (${of(reference, 50).toFixed(0)} ms)`,
      ...(mostMs !== undefined && { limit: `≤ ${mostMs} ms`, holds: absolute <= mostMs }),
    };
  };
  const bare = `the same answer fetched by the same page and written as text, median; ${count} changes in ${tags.length} sessions`;
  const still = 'a word written into the same page, two frames, median';
  const whole = 'the same steps by a navigation of Next, median; readings and code already in the browser';
  return [
    figure('click to painted step, warm, p50', 'click', 50, 'answer', bare),
    figure('click to painted step, warm, p95', 'click', 95, 'answer', bare, 150),
    figure('the same beside a navigation, p50', 'click', 50, 'navigation', whole),
    figure('next step, read ahead, to painted, p50', 'next', 50, 'frames', still),
    figure('next step, read ahead, to painted, p95', 'next', 95, 'frames', still, 60),
  ];
}
