/** Starts the server of the journeys and stops it afterwards. */
import { spawnSync } from 'node:child_process';
import { runDesk } from './launch-demo.ts';

export default async function startSharedDesk(): Promise<() => Promise<void>> {
  // Workers that start further servers at once would build twice.
  spawnSync(process.execPath, ['bin/build-image.mjs'], { stdio: 'inherit' });
  const { stop, ...at } = await runDesk({ VERIFICATION_TIMEOUT_MS: '30000' });
  process.env.DESK_UNDER_TEST = JSON.stringify(at);
  return async () => {
    await stop();
  };
}
