/**
 * The sessions of the pretend service: seeded, so that two starts on the same day know the same people, papers and
 * firms. Dates count from today, which keeps "expired 68 days ago" true. Nobody and nothing here exists.
 */
import type { App } from '../apps.ts';
import type { Session } from '../session.ts';
import { companyQueue } from './company-queue.ts';
import { companySituations } from './company-situations.ts';
import { freshCorporate } from './corporate.ts';
import { duplicateSituations } from './duplicate-situations.ts';
import { hostileSituations, unknownSituations } from './hostile-situations.ts';
import { freshIndividual } from './individual.ts';
import { remarkableNames } from './names.ts';
import { ownershipSituations } from './ownership-situations.ts';
import { paperSituations } from './paper-situations.ts';
import { dayMs } from './person.ts';
import { queue } from './queue.ts';
import { screeningSituations } from './screening-situations.ts';

/** @param startMs the simulator's clock at its start; only the day counts. */
export function buildCatalogue(startMs: number): Session[] {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  return mixed([
    queue(todayMs),
    remarkableNames(todayMs),
    paperSituations(todayMs),
    screeningSituations(todayMs),
    duplicateSituations(todayMs),
    hostileSituations(todayMs),
    unknownSituations(todayMs),
    companyQueue(todayMs),
    companySituations(todayMs),
    ownershipSituations(todayMs),
  ]);
}

/** What `POST /v4/session/init` makes. */
export function freshSession(app: App, id: string, alias: string | undefined, startMs: number): Session {
  const fresh = app.kind === 'individual' ? freshIndividual : freshCorporate;
  return fresh(app, id, alias, Math.floor(startMs / dayMs) * dayMs);
}

/** All lists in one, each spread evenly over the whole and in its own order. */
function mixed(lists: readonly (readonly Session[])[]): Session[] {
  return lists
    .flatMap((list) => list.map((session, index) => ({ session, place: (index + 0.5) / list.length })))
    .sort((one, other) => one.place - other.place)
    .map(({ session }) => session);
}
