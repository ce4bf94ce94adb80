/** Ownership in Chromium, on the real page with generated groups: computing, drawing, panning, the longest task, and code size. */
import { openBrowser } from '../browser.ts';
import { startBenchDemo } from '../desk/bench-server.ts';
import type { Benchmark } from '../measurement.ts';
import { knownSessions, warmSession } from '../viewers/sessions.ts';
import { measureCodeSize } from './code-size.ts';
import { measureDrawing } from './drawing.ts';
import { measureLongestTask } from './longest-task.ts';
import { openPage } from './ownership-page.ts';
import { measurePanning } from './panning.ts';
import { measureSolver } from './solver.ts';

/** Openings in one document, each of a company that it has not shown yet. */
const openings = 5;

export const measureOwnership: Benchmark = async () => {
  const demo = await startBenchDemo();
  const { browser, context } = await openBrowser(demo.url, demo.cookie);
  try {
    const known = (await knownSessions(demo, { kind: 'corporate' })).filter(({ steps }) =>
      steps.some(({ type }) => type === 'BENEFICIAL_OWNERS'),
    );
    const sessions = await Promise.all(known.slice(0, openings).map((session) => warmSession(demo, session)));
    const [first] = sessions;
    if (!first) throw new Error('The simulator has no company with owners');
    const page = await openPage(context);
    const sizes = await measureCodeSize(demo, page, first);
    return [
      ...(await measureSolver(page)),
      ...(await measureDrawing(page, demo.url, sessions)),
      ...(await measurePanning(page, demo.url, first)),
      ...(await measureLongestTask(browser, page, demo.url, sessions)),
      ...sizes,
    ];
  } finally {
    await browser.close();
    await demo.close();
  }
};
