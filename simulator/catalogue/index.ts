/**
 * The sessions of the pretend service: seeded, so that two starts on the same day know the same people, papers and
 * firms. Dates count from today, which keeps "expired 68 days ago" true. Nobody and nothing here exists.
 */
import type { App } from '../apps.ts';
import type { Session } from '../session.ts';
import { freshIndividual } from './individual.ts';
import { dayMs } from './person.ts';
import { queue } from './queue.ts';

/** @param startMs the simulator's clock at its start; only the day counts. */
export function buildCatalogue(startMs: number): Session[] {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  return [...queue(todayMs)];
}

/** What `POST /v4/session/init` makes. */
export function freshSession(app: App, id: string, alias: string | undefined, startMs: number): Session {
  return freshIndividual(app, id, alias, Math.floor(startMs / dayMs) * dayMs);
}
