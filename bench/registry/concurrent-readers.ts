/** Upstream reads caused by browsing: many officers over the same sessions, and one who opens an unchanged session again. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Measurement } from '../measurement.ts';
import type { Registry, Service } from './service.ts';
import { pick, seeded } from './simulator-control.ts';

const officers = 50;
const sessionsBrowsed = 200;
/** Sessions that each officer opens. */
const opened = 10;
/** Slightly longer than answers of upstream are cached. */
const freshMs = 61_000;

export async function measureCrowd(service: Service, desk: Registry): Promise<Measurement[]> {
  const known = (await service.control.sessions()).filter(({ steps }) => steps.length > 0).slice(0, sessionsBrowsed);
  const sessions = await Promise.all(
    known.map(async (session) => ({ ...session, ref: await desk.refOf(session.session_id) })),
  );
  const read = async (path: string) => {
    const answer = await desk.send('GET', path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };
  const open = async ({ kind, ref, steps }: (typeof sessions)[number]) => {
    const session = `/api/v4/${kind}/session/${ref}`;
    await read(session);
    for (const { id, type } of steps) await read(`${session}/step/${kind === 'individual' ? id : type}`);
  };
  const countRequests = async () => {
    const counts = new Map<string, number>();
    for (const { path } of await service.control.requests()) counts.set(path, (counts.get(path) ?? 0) + 1);
    return counts;
  };

  await sleep(freshMs); // until the answers that filled the registry expire
  await service.control.clearRequests();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: officers }, async (_, officer) => {
      const below = seeded(officer + 1);
      for (let count = 0; count < opened; count++) await open(pick(sessions, below));
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const counts = await countRequests();
  const most = Math.max(...counts.values());
  if (counts.size === 0) throw new Error('no request reached upstream');

  const [first] = sessions;
  if (!first) throw new Error('no session');
  await open(first);
  await service.control.clearRequests();
  await open(first);
  const again = [...(await countRequests()).values()].reduce((sum, count) => sum + count, 0);
  // A resource may be read once in each cache period; the run may reach into a second one.
  const windows = Math.ceil((seconds * 1000) / freshMs);
  return [
    {
      name: `most reads of one resource, ${officers} officers over ${sessions.length} sessions`,
      ratio: most / windows,
      absolute: most,
      unit: 'reads',
      reference: `one for each minute of freshness; ${counts.size} resources, ${seconds.toFixed(0)} s, one account for all`,
      limit: '≤ 1×',
      holds: most <= windows,
    },
    {
      name: 'upstream reads when an unchanged session is opened again',
      ratio: null,
      absolute: again,
      unit: 'reads',
      reference: `the session with its ${first.steps.length} steps, within its minute of freshness`,
      limit: '= 0',
      holds: again === 0,
    },
  ];
}
