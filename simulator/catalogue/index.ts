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
import { structureSituations } from './structure-situations.ts';

/** @param startMs the simulator's clock at its start; only the day counts. */
export function buildCatalogue(startMs: number): Session[] {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  return mixed(
    [
      queue(todayMs),
      remarkableNames(todayMs),
      paperSituations(todayMs),
      screeningSituations(todayMs),
      duplicateSituations(todayMs),
      companyQueue(todayMs),
      companySituations(todayMs),
      ownershipSituations(todayMs),
      structureSituations(todayMs),
    ],
    // A newcomer first meets people as they are.
    [hostileSituations(todayMs), unknownSituations(todayMs)],
  );
}

/** What `POST /v4/session/init` makes. */
export function freshSession(app: App, id: string, alias: string | undefined, startMs: number): Session {
  const fresh = app.kind === 'individual' ? freshIndividual : freshCorporate;
  return fresh(app, id, alias, Math.floor(startMs / dayMs) * dayMs);
}

type Lists = readonly (readonly Session[])[];

/** All lists in one, each spread evenly and in its own order: some over the whole, the late ones over the second half. */
function mixed(lists: Lists, late: Lists): Session[] {
  const spread = (from: number) => (list: readonly Session[]) =>
    list.map((session, index) => ({ session, place: from + ((1 - from) * (index + 0.5)) / list.length }));
  return [...lists.flatMap(spread(0)), ...late.flatMap(spread(0.5))]
    .sort((one, other) => one.place - other.place)
    .map(({ session }) => session);
}
