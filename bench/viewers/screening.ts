/** Main-thread time for 37 hits, from the key press to the painted step. */
import type { BrowserContext } from 'playwright';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { sessionPage, stepPage } from '#lib/model/addresses.ts';
import { type Measurement, median } from '../measurement.ts';
import { type Demo, knownSessions, warmSession } from './sessions.ts';
import { openStep, settle } from './time-to-paint.ts';

const rounds = 7;

export async function measureScreening(demo: Demo, context: BrowserContext): Promise<Measurement[]> {
  const session = await warmSession(demo, (await knownSessions(demo, { tag: 'huge-aml' }))[0]);
  const aml = session.steps.find(({ type }) => type === 'AML');
  const small = session.steps.find(({ type }) => type === 'EMAIL' || type === 'LIVENESS' || type === 'ID_DOCUMENT');
  if (!aml || !small) throw new Error('the session has no screening');
  const page = await context.newPage();
  const inside = await context.newCDPSession(page);
  await inside.send('Performance.enable', { timeDomain: 'threadTicks' });
  /** CPU time of the main thread so far, ms. */
  const busyMs = async (): Promise<number> => {
    const { metrics } = await inside.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const open = async (step: typeof aml): Promise<number> => {
    const before = await busyMs();
    await openStep(page, stepPage(session.ref, step.step), stepTypeLabel(step.type), 'click');
    const took = (await busyMs()) - before;
    await settle(page);
    return took;
  };
  const many: number[] = [];
  const few: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // A new document each time: the first drawing of the viewer, in code that has not run yet.
    await page.goto(demo.url + sessionPage(session.ref));
    await settle(page);
    few.push(await open(small));
    many.push(await open(aml));
  }
  await page.close();
  const absolute = median(many);
  return [
    {
      name: 'main-thread time of an AML step with 37 hits',
      ratio: absolute / median(few),
      absolute,
      unit: 'ms',
      reference: `the same session's ${stepTypeLabel(small.type)} step (${median(few).toFixed(0)} ms); each drawn for the first time in a new document`,
      limit: '≤ 100 ms',
      holds: absolute <= 100,
    },
  ];
}
