/** From the answer to the painted map, beside the same drawing as one bare string. */
import type { Page } from 'playwright';
import type { SessionDetail } from '#lib/model/review.ts';
import { type Figure, median } from '../figure.ts';
import { settle } from '../viewers/painted.ts';
import { bareMarkup, moveToSession, openOwnership, openSession, removeBare, showBare } from './desk-page.ts';
import { groupReading } from './group.ts';

const documents = 3;

/** @param sessions companies, one for each opening in one document: none is in the page's memory then */
export async function drawing(page: Page, origin: string, sessions: readonly SessionDetail[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [nodes, mostMs] of [
    [150, 250],
    [500, 800],
  ] as const) {
    let markup = '';
    const took = { first: [] as number[], warm: [] as number[], bare: [] as number[] };
    for (let document = 0; document < documents; document++)
      for (const [at, session] of sessions.entries()) {
        const reading = groupReading(nodes, session.ref);
        const bare = async () => {
          took.bare.push(await showBare(page, reading, markup));
          await removeBare(page);
          await settle(page);
        };
        if (at === 0) await openSession(page, origin, session);
        else await moveToSession(page, session);
        // In turns: what else the machine does hits both alike.
        if (at % 2 === 1) await bare();
        took[at === 0 ? 'first' : 'warm'].push(await openOwnership(page, reading, nodes));
        await settle(page);
        if (at === 0) markup ||= await bareMarkup(page);
        else if (at % 2 === 0) await bare();
      }
    const [first, warm, bare] = [median(took.first), median(took.warm), median(took.bare)];
    const words = `the same drawing worked out by the same worker and written as one bare SVG string (${bare.toFixed(0)} ms); medians of ${took.warm.length}`;
    const ratio = warm / bare;
    figures.push(
      {
        name: `a map of ${nodes} nodes, from the answer to painted`,
        ratio,
        absolute: warm,
        unit: 'ms',
        reference: words,
        limit: `≤ ${mostMs} ms, ≤ 1.5×`,
        holds: warm <= mostMs && ratio <= 1.5,
      },
      {
        name: `the same, the first in its document, ${nodes} nodes`,
        ratio: first / bare,
        absolute: first,
        unit: 'ms',
        reference:
          'the same string; here the code of the page runs for the first time, and that of map and worker is fetched',
      },
    );
  }
  return figures;
}
