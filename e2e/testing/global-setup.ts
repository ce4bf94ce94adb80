/** Starts the servers of the journeys and stops them afterwards. */
import { spawnSync } from 'node:child_process';
import { runDesk } from './launch-demo.ts';

export default async function startDesks(): Promise<() => Promise<void>> {
  // Both at once would build twice.
  spawnSync(process.execPath, ['bin/build-image.mjs'], { stdio: 'inherit' });
  // The second one is for faults: a failing service opens the breaker for all journeys of a server. It also has a shorter time limit.
  const desks = await Promise.all([
    runDesk({ VERIFICATION_TIMEOUT_MS: '30000' }),
    runDesk({ VERIFICATION_TIMEOUT_MS: '1500' }),
  ]);
  const [shared, faulty] = desks.map(({ stop: _, ...at }) => JSON.stringify(at));
  Object.assign(process.env, { DESK_UNDER_TEST: shared, FAULTY_DESK: faulty });
  return async () => {
    await Promise.all(desks.map((desk) => desk.stop()));
  };
}
