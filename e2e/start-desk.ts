/** Starts the desk that all journeys share; ends it afterwards. */
import { runDesk } from './run-desk.ts';

export default async function startDesk(): Promise<() => Promise<void>> {
  const { stop, ...at } = await runDesk();
  process.env.DESK_UNDER_TEST = JSON.stringify(at);
  return stop;
}
