/** Starts the server of the journeys and stops it afterwards. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { treeCpuSeconds } from '#lib/testing/cpu-time.ts';
import { keepFilled, runDesk } from './launch-demo.ts';

export default async function startSharedDesk(): Promise<() => Promise<void>> {
  // Workers that start further servers at once would build twice.
  spawnSync(process.execPath, ['bin/build-image.mjs'], { stdio: 'inherit' });
  const { stop, ...at } = await runDesk({ VERIFICATION_TIMEOUT_MS: '30000' });
  keepFilled(at);
  process.env.DESK_UNDER_TEST = JSON.stringify(at);
  return async () => {
    // No journey's own: `npm test` adds it to what they cost.
    const { SHARED_DESK_COST } = process.env;
    if (SHARED_DESK_COST) writeFileSync(SHARED_DESK_COST, `${treeCpuSeconds(at.pid)}`);
    await stop();
  };
}
