/** Starts the desks of the journeys; ends them afterwards. */
import { runDesk } from './run-desk.ts';

export default async function startDesks(): Promise<() => Promise<void>> {
  // The second one is for what harms its neighbours: a service that fails opens the breaker for everybody. It gives up sooner, too.
  const desks = [await runDesk(), await runDesk({ VERIFICATION_TIMEOUT_MS: '1500' })];
  const [shared, faulty] = desks.map(({ stop: _, ...at }) => JSON.stringify(at));
  Object.assign(process.env, { DESK_UNDER_TEST: shared, FAULTY_DESK: faulty });
  return async () => {
    await Promise.all(desks.map((desk) => desk.stop()));
  };
}
