/** The step viewers in Chromium, against the production build and the simulator: how fast steps change, what the heaviest ones cost. */
import { openBrowser } from '../browser.ts';
import { startBenchDemo } from '../desk/running.ts';
import type { Bench } from '../figure.ts';
import { changes } from './changes.ts';
import { codeSize } from './code-size.ts';
import { picture } from './picture.ts';
import { screening } from './screening.ts';

export const figures: Bench = async () => {
  const demo = await startBenchDemo();
  const { browser, context } = await openBrowser(demo.url, demo.cookie);
  try {
    return [
      ...(await changes(demo, context)),
      ...(await picture(demo, context)),
      ...(await screening(demo, context)),
      ...(await codeSize(demo)),
    ];
  } finally {
    await browser.close();
    await demo.close();
  }
};
