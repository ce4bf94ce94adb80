/** Whether support can tell from how long a read takes that an officer has just looked at the same session. */
import { setTimeout as sleep } from 'node:timers/promises';
import { mannWhitney } from '#lib/testing/mann-whitney.ts';
import { signInTo, startBenchDemo } from '../desk/bench-server.ts';
import { type Benchmark, median } from '../measurement.ts';

const runs = 3;
const readsOfEach = 200;
/** Within the share of one reviewer: two reads of support and two of the officer in each turn. */
const turnMs = 100;
/** Longer than an answer stays in memory. */
const restMs = 61_000;

interface Listed {
  readonly sessions: readonly {
    readonly ref: string;
    readonly steps: readonly { readonly step: string; readonly type: string }[];
  }[];
  readonly next: string | null;
}
interface Step {
  readonly ref: string;
  readonly type: string;
  readonly step: string;
}

const readJson = async <Body>(url: string, cookie: string): Promise<Body> =>
  (await fetch(url, { headers: { cookie } })).json();

async function listSteps(url: string, cookie: string): Promise<Step[]> {
  const steps: Step[] = [];
  for (const sandbox of [false, true])
    for (let after: string | null = ''; after !== null; ) {
      const query = `limit=200&kind=individual&sandbox=${sandbox}${after && `&after=${encodeURIComponent(after)}`}`;
      const page: Listed = await readJson(`${url}/api/sessions?${query}`, cookie);
      for (const { ref, steps: own } of page.sessions)
        for (const { step, type } of own) steps.push({ ref, step, type });
      after = page.next;
    }
  return steps;
}

/** The demo's sessions come to be known one after the other: until there are no more. */
async function listAllSteps(url: string, cookie: string): Promise<Step[]> {
  for (let before = 0; ; ) {
    const steps = await listSteps(url, cookie);
    if (steps.length === before) return steps;
    before = steps.length;
    await sleep(3_000);
  }
}

const shuffled = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

export const measureLatency: Benchmark = async () => {
  const desk = await startBenchDemo();
  try {
    const { url, cookie: officer } = desk;
    const support = await signInTo(url, 'support');
    const read = async (cookie: string, { ref, step }: Step) => {
      const from = performance.now();
      const answer = await fetch(`${url}/api/v4/individual/session/${ref}/step/${step}`, { headers: { cookie } });
      await answer.arrayBuffer();
      return { ms: performance.now() - from, ok: answer.ok };
    };
    const steps = await listAllSteps(url, support);
    const results = [];
    for (let run = 0; run < runs; run += 1) {
      const [looked, others]: [number[], number[]] = [[], []];
      if (run > 0) await sleep(restMs);
      // No step is read twice: what support itself has just read is quick.
      const left = shuffled(steps);
      while (looked.length < readsOfEach) {
        const [one, other] = [left.pop(), left.pop()];
        if (one === undefined || other === undefined) throw new Error('the demo has too few steps');
        const turn = sleep(turnMs);
        // The officer calls it by another name.
        const opened = await readJson<Listed['sessions'][number]>(`${url}/api/sessions/${one.ref}`, officer);
        const same = opened.steps.find(({ type }) => type === one.type);
        if (same === undefined) throw new Error('the officer does not know of a step');
        await read(officer, { ...one, step: same.step });
        const times = new Map<Step, { readonly ms: number; readonly ok: boolean }>();
        for (const step of shuffled([one, other])) times.set(step, await read(support, step));
        const [ofOne, ofOther] = [times.get(one), times.get(other)];
        // Some answers of the demo cannot be read, whoever asks.
        if (ofOne?.ok && ofOther?.ok) {
          looked.push(ofOne.ms);
          others.push(ofOther.ms);
        }
        await turn;
      }
      const { p } = mannWhitney(looked, others);
      console.log(
        `    run ${run + 1}: medians ${median(looked).toFixed(1)} and ${median(others).toFixed(1)} ms, p = ${p.toFixed(3)}`,
      );
      results.push({ p, ratio: median(looked) / median(others) });
    }
    const ps = results.map(({ p }) => p).sort((a, b) => b - a);
    return [
      {
        name: 'a read by support just after an officer looked, p of the second best run',
        ratio: median(results.map(({ ratio }) => ratio)),
        absolute: ps[1] ?? 0,
        unit: 'p',
        reference: 'the same of a session at which nobody looked, 200 reads each in turn, Mann-Whitney, three runs',
        limit: '> 0.01',
        holds: (ps[1] ?? 0) > 0.01,
      },
    ];
  } finally {
    await desk.close();
  }
};
