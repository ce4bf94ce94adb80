/** From the answer to the painted map, compared with the same drawing as one bare string. */
import type { Page } from 'playwright';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { type Measurement, median } from '../measurement.ts';
import { settle } from '../viewers/time-to-paint.ts';
import { groupInput } from './generated-group.ts';
import { bareMarkup, moveToSession, openOwnership, openSession, removeBare, showBare } from './ownership-page.ts';

const documents = 3;

/** @param sessions companies, one for each opening in one document, so that none is cached by the page */
export async function measureDrawing(
  page: Page,
  origin: string,
  sessions: readonly SessionDetail[],
): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [nodes, maxMs] of [
    [150, 250],
    [500, 800],
  ] as const) {
    let markup = '';
    const took = { first: [] as number[], warm: [] as number[], bare: [] as number[] };
    for (let document = 0; document < documents; document++)
      for (const [at, session] of sessions.entries()) {
        const input = groupInput(nodes, session.ref);
        const bare = async () => {
          took.bare.push(await showBare(page, input, markup));
          await removeBare(page);
          await settle(page);
        };
        if (at === 0) await openSession(page, origin, session);
        else await moveToSession(page, session);
        // Alternating, so that other load on the machine affects both alike.
        if (at % 2 === 1) await bare();
        took[at === 0 ? 'first' : 'warm'].push(await openOwnership(page, input, nodes));
        await settle(page);
        if (at === 0) markup ||= await bareMarkup(page);
        else if (at % 2 === 0) await bare();
      }
    const [first, warm, bare] = [median(took.first), median(took.warm), median(took.bare)];
    const reference = `the same drawing computed by the same worker and written as one bare SVG string (${bare.toFixed(0)} ms); medians of ${took.warm.length}`;
    const ratio = warm / bare;
    measurements.push(
      {
        name: `a map of ${nodes} nodes, from the answer to painted`,
        ratio,
        absolute: warm,
        unit: 'ms',
        reference,
        limit: `≤ ${maxMs} ms, ≤ 1.5×`,
        holds: warm <= maxMs && ratio <= 1.5,
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
  return measurements;
}
