/**
 * One account that does its worst, as a process of its own: `node abuser.ts URL COOKIE SECONDS`. Lists, searches, exports, fresh and cached reads,
 * pages, files and event streams, each on many connections at once and again as soon as it is answered. Writes how many answers had each status.
 */
const [url = '', cookie = '', seconds = '0'] = process.argv.slice(2);
const endsAt = performance.now() + Number(seconds) * 1000;
const headers = { cookie, origin: url, 'content-type': 'application/json' };
const statuses: Record<string, number> = {};

async function request(what: string, path: string, init: RequestInit = {}): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(1, Math.ceil(endsAt - performance.now())));
  try {
    const answer = await fetch(`${url}${path}`, { headers, signal, ...init });
    const name = `${what} ${answer.status}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    for await (const _ of answer.body ?? []);
  } catch {
    // The time is over, or the stream was closed.
  }
}

const readJson = async (path: string) => (await fetch(`${url}${path}`, { headers })).json();
interface Listed {
  readonly sessions: readonly {
    readonly ref: string;
    readonly steps: readonly { readonly step: string; readonly type: string }[];
  }[];
}
const find = async (kind: 'individual' | 'corporate', type: string) => {
  const { sessions }: Listed = await readJson(`/api/sessions?limit=200&kind=${kind}`);
  const found = sessions.flatMap(({ ref, steps }) =>
    steps.filter((one) => one.type === type).map(({ step }) => ({ ref, step })),
  );
  if (found.length === 0) throw new Error(`no session with ${type}`);
  return found;
};

const documents = await find('individual', 'ID_DOCUMENT');
const companies = await find('corporate', 'BENEFICIAL_OWNERS');
const [document] = documents;
const stepPath = (at: { readonly ref: string; readonly step: string } | undefined) =>
  `/api/v4/individual/session/${at?.ref}/step/${at?.step}`;
const file = /"url":"([^"]*\/files\/[^"]*)"/.exec(JSON.stringify(await readJson(stepPath(document))))?.[1] ?? '';

const hostile = ['a b c d e f g h', 'abandonaborisabrahamadrian'.repeat(7), '% _ * a e i o u', 'mar ria ana'];
const search = (n: number) => ({
  method: 'POST',
  body: JSON.stringify({ text: hostile[n % hostile.length], limit: 200, sort: '-subject' }),
});
const at = <Value>(values: readonly Value[], n: number) => values[n % values.length];

/** Connections of each kind, and what they send. */
const worst: readonly (readonly [connections: number, what: string, send: (n: number) => Promise<void>])[] = [
  [24, 'list', (n) => request('list', `/api/sessions?limit=${100 + (n % 100)}&sort=-subject`)],
  [16, 'search', (n) => request('search', '/api/sessions/search', search(n))],
  [8, 'export', (n) => request('export', `/api/sessions/${at(companies, n)?.ref}/ownership.${n % 2 ? 'pdf' : 'png'}`)],
  [24, 'fresh', (n) => request('fresh', `${stepPath(at(documents, n))}?fresh=1`)],
  [24, 'step', (n) => request('step', stepPath(at(documents, n)))],
  [16, 'page', (n) => request('page', n % 2 ? '/sessions' : `/sessions/${at(documents, n)?.ref}`)],
  [40, 'file', () => request('file', file)],
  [20, 'stream', () => request('stream', '/api/events')],
];

await Promise.all(
  worst.flatMap(([connections, , send]) =>
    Array.from({ length: connections }, async (_, connection) => {
      for (let n = connection; performance.now() < endsAt; n += connections) await send(n);
    }),
  ),
);
console.log(JSON.stringify(statuses));

export {};
