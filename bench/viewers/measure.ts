/** The step viewers in Chromium, against the production build and the simulator: how fast steps change, what the heaviest ones cost. */
import { openBrowser } from '../browser.ts';
import { startBenchDemo } from '../desk/bench-server.ts';
import type { Benchmark } from '../measurement.ts';
import { measureCodeSize } from './code-size.ts';
import { measureNextSession } from './next-session.ts';
import { measurePicture } from './picture.ts';
import { measureScreening } from './screening.ts';
import { measureStepChanges } from './step-changes.ts';
import { measureVerdicts } from './verdicts.ts';

export const measureViewers: Benchmark = async () => {
  const demo = await startBenchDemo();
  const { browser, context } = await openBrowser(demo.url, demo.cookie);
  try {
    return [
      ...(await measureStepChanges(demo, context)),
      ...(await measureNextSession(demo, context)),
      ...(await measurePicture(demo, context)),
      ...(await measureScreening(demo, context)),
      ...(await measureCodeSize(demo)),
      ...(await measureVerdicts(demo, context)),
    ];
  } finally {
    await browser.close();
    await demo.close();
  }
};
