/** Who owns a company, in Chromium on the real page with generated groups: working out, drawing, moving, and the code that it takes. */
import { openBrowser } from '../browser.ts';
import { startBenchDemo } from '../desk/running.ts';
import type { Bench } from '../figure.ts';
import { knownSessions, warmSession } from '../viewers/sessions.ts';
import { codeSize } from './code-size.ts';
import { openDeskPage } from './desk-page.ts';
import { drawing } from './drawing.ts';
import { panning } from './panning.ts';
import { solver } from './solver.ts';
import { tasks } from './tasks.ts';

/** Openings in one document, each of a company that it has not shown yet. */
const openings = 5;

export const figures: Bench = async () => {
  const demo = await startBenchDemo();
  const { browser, context } = await openBrowser(demo.url, demo.cookie);
  try {
    const known = (await knownSessions(demo, { kind: 'corporate' })).filter(({ steps }) =>
      steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'),
    );
    const sessions = await Promise.all(known.slice(0, openings).map((session) => warmSession(demo, session)));
    const [first] = sessions;
    if (!first) throw new Error('the simulator has no company with owners');
    const page = await openDeskPage(context);
    const sizes = await codeSize(demo, page, first);
    return [
      ...(await solver(page)),
      ...(await drawing(page, demo.url, sessions)),
      ...(await panning(page, demo.url, first)),
      ...(await tasks(browser, page, demo.url, sessions)),
      ...sizes,
    ];
  } finally {
    await browser.close();
    await demo.close();
  }
};
