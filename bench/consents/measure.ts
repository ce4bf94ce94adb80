/** Shared data (v1): a cached resource read over HTTP beside a cached step read, and the list of a thousand consents in the store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditEvent } from '#lib/model/audit.ts';
import { openStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../simulator/index.ts';
import { startBenchDesk } from '../desk/bench-server.ts';
import { alternately, perSecond } from '../desk/list-page.ts';
import { type Benchmark, type Measurement, median } from '../measurement.ts';

const consents = 1_000;

export const measureConsents: Benchmark = async () => [...(await resourceReads()), ...(await listOfThousand())];

async function resourceReads(): Promise<Measurement[]> {
  const simulator = await startSimulator({ port: 0, controlPort: 0 });
  const desk = await startBenchDesk(simulator.apiUrl, { VERIFICATION_API_KEYS: JSON.stringify(simulator.keys) });
  try {
    const post = async (path: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', origin: desk.url, cookie: desk.cookie };
      const answer = await fetch(desk.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return (await answer.json()) as Record<string, string>;
    };
    const listed = await fetch(`${simulator.controlUrl}/sessions?tag=passport&sandbox=false`);
    const [session] = (await listed.json()) as { session_id: string; steps: { id: string; type: string }[] }[];
    const { ref } = await post('/api/sessions/lookup', { id: session?.session_id });
    const step = session?.steps.find(({ type }) => type === 'ID_DOCUMENT')?.id;
    const { id } = await post('/api/consents', { label: 'bench', access_token: simulator.tokens['same-person'] });
    const rounds = await alternately(9, [
      () => perSecond(`${desk.url}/api/v1/${id}/resources/identity`, desk.cookie),
      () => perSecond(`${desk.url}/api/v4/individual/session/${ref}/step/${step}`, desk.cookie),
    ]);
    const middle = (of: (round: readonly number[]) => number) => median(rounds.slice(1).map(of)); // the first warms up
    const ratio = middle(([reads = 0, steps = 0]) => steps / reads);
    return [
      {
        name: 'cached resource read',
        ratio,
        absolute: middle(([reads = 0]) => reads),
        unit: 'req/s',
        reference: `a cached step read (${middle(([, steps = 0]) => steps).toFixed(0)} req/s): how many times its time`,
        limit: '≤ 1.1×',
        holds: ratio <= 1.1,
      },
    ];
  } finally {
    await desk.close();
    await simulator.close();
  }
}

const event: AuditEvent = {
  action: 'consent.added',
  actor: 'desk',
  actorRoles: [],
  authMethod: null,
  sessionHash: null,
  ip: null,
  userAgentHash: null,
  ref: null,
  object: null,
  fieldGroups: [],
  reason: null,
  outcome: 'done',
  requestId: null,
  detail: null,
};

/** What a full read of a person keeps. */
const facts = [
  ['name', 'Ana Specimen'],
  ['birth_date', '1987-03-12'],
  ['nationality', 'UTO'],
  ['document_number', 'X1234567'],
  ['document_type', 'PASSPORT'],
  ['document_expiry', '2031-01-01'],
  ['state', 'VERIFIED'],
  ['aml', 'COMPLIANT'],
  ['content_hash', '0123456789abcdef0123456789abcdef'],
] as const;

async function listOfThousand(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'review-desk-bench-'));
  const store = await openStore({ url: `file:${join(folder, 'desk.db')}` });
  try {
    for (let n = 0; n < consents; n += 1) {
      const id = await store.consents.add(
        { label: `Consent ${n}`, token: `token-${n}`, ref: null, creatorId: 'bench', creatorName: 'Bench' },
        () => event,
      );
      const tokenSetAtMs = (await store.consents.find(id))?.tokenSetAtMs ?? 0;
      const own = facts.map(([key, value]) => ({ place: '0', key, value }));
      const read = { outcome: 'given', atMs: tokenSetAtMs, givenAtMs: tokenSetAtMs, tokenSetAtMs } as const;
      await store.consents.recordRead(id, { ...read, resource: 'identity', facts: own });
      await store.consents.recordRead(id, { ...read, resource: 'phone', facts: [] });
    }
    const times: number[] = [];
    for (let run = 0; run < 50; run += 1) {
      const from = performance.now();
      const found = await store.consents.list(consents);
      times.push(performance.now() - from);
      if (found.length !== consents) throw new Error(`${found.length} consents`);
    }
    const ms = median(times.slice(10));
    return [
      {
        name: 'list of 1,000 consents in the store',
        ratio: null,
        absolute: ms,
        unit: 'ms',
        reference: 'SQLite, each with what two resources gave; median of 40',
        limit: '≤ 5 ms',
        holds: ms <= 5,
      },
    ];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
