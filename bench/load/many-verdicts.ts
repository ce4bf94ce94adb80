/** What a verdict costs after many on its session, beside the first ones: over HTTP, by one officer, while nothing else happens. */
import { type Measurement, median } from '../measurement.ts';
import type { Listed } from './visit.ts';

const count = 860;
const compared = 40;
/** Until the code is compiled and the answer of the step is read. */
const warmUp = 10;

interface Hit {
  readonly hit: string;
  readonly version: number;
  readonly articles: readonly { readonly id: string }[];
  readonly present: { readonly hash: string; readonly subject: string } | null;
}

/** @param session its screening is the fifth step */
export async function manyVerdicts(url: string, cookie: string, session: Listed): Promise<Measurement> {
  const address = `${url}/api/sessions/${session.ref}/steps/${session.steps[4]}/dispositions`;
  const send = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const answer = await fetch(`${address}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} of verdicts answered ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  const { hits } = await send<{ readonly hits: Hit[] }>('');
  const times: number[] = [];
  for (let number = 0; number < count + warmUp; number++) {
    const at = number % hits.length;
    const { hit, version, articles, present } = hits[at] as Hit;
    const stages = Object.fromEntries(articles.map(({ id }) => [id, 'allegation']));
    const reason = { template: null, text: 'Compared with the documents of the customer.' };
    const verdict = number % 2 === 0 ? 'inconclusive' : 'match';
    const body = JSON.stringify({ verdict, reason, stages, version, hash: present?.hash, subject: present?.subject });
    const startedAtMs = performance.now();
    hits[at] = await send<Hit>(`/${hit}`, { method: 'PUT', body });
    if (number >= warmUp) times.push(performance.now() - startedAtMs);
  }
  const [first, last] = [median(times.slice(0, compared)), median(times.slice(-compared))];
  return {
    name: `a verdict after ${count} on the ${hits.length} hits of its session`,
    ratio: last / first,
    absolute: last,
    unit: 'ms',
    reference: `the first ${compared} (${first.toFixed(1)} ms)`,
    limit: '≤ 1.30×',
    holds: last / first <= 1.3,
  };
}
