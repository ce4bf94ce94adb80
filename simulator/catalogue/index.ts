/**
 * The simulator's sessions: seeded, so that two starts on the same day have the same people, documents and
 * firms. Dates count from today, which keeps "expired 68 days ago" true. All of it is invented.
 */
import type { App } from '../apps.ts';
import type { Session } from '../session.ts';
import { freshCorporate } from './companies/corporate.ts';
import { freshIndividual } from './persons/individual.ts';
import { dayMs } from './persons/person.ts';
import { companySituations } from './situations/companies.ts';
import { companyQueue } from './situations/company-queue.ts';
import { documentSituations } from './situations/documents.ts';
import { duplicateSituations } from './situations/duplicates.ts';
import { hostileSituations, unknownSituations } from './situations/hostile.ts';
import { linkedPersons } from './situations/linked-persons.ts';
import { remarkableNames } from './situations/names.ts';
import { oddAnswers } from './situations/odd-answers.ts';
import { oddCompanies } from './situations/odd-companies.ts';
import { oddScreenings } from './situations/odd-screenings.ts';
import { ownershipSituations } from './situations/ownership.ts';
import { structureSituations } from './situations/ownership-structures.ts';
import { unknownOwnershipSituations } from './situations/ownership-unknowns.ts';
import { queue } from './situations/queue.ts';
import { screeningSituations } from './situations/screening.ts';

/** The app under which hostile and malformed answers are listed, so that the others look like those of a real installation. */
export const edgeCases = 'Edge cases';

/** @param startMs the simulator's clock at its start; only the day counts. */
export function buildCatalogue(startMs: number): Session[] {
  const todayMs = Math.floor(startMs / dayMs) * dayMs;
  const late = [
    hostileSituations(todayMs),
    unknownSituations(todayMs),
    oddAnswers(todayMs),
    oddScreenings(todayMs),
    oddCompanies(todayMs),
    linkedPersons(todayMs),
  ];
  const isOdd = (session: Session) => session.tags.includes('hostile-strings') || late.flat().includes(session);
  return mixed(
    [
      queue(todayMs),
      remarkableNames(todayMs),
      documentSituations(todayMs),
      screeningSituations(todayMs),
      duplicateSituations(todayMs),
      companyQueue(todayMs),
      companySituations(todayMs),
      ownershipSituations(todayMs),
      structureSituations(todayMs),
      unknownOwnershipSituations(todayMs),
    ],
    // Ordinary people first.
    late,
  ).map((session) => (isOdd(session) ? Object.assign(session, { appName: edgeCases }) : session));
}

/** The session that `POST /v4/session/init` creates. */
export function freshSession(app: App, id: string, alias: string | undefined, startMs: number): Session {
  const fresh = app.kind === 'individual' ? freshIndividual : freshCorporate;
  return fresh(app, id, alias, Math.floor(startMs / dayMs) * dayMs);
}

type Lists = readonly (readonly Session[])[];

/** All lists in one, each spread evenly and in its own order: some over the whole, the late ones over the second half. */
function mixed(lists: Lists, late: Lists): Session[] {
  const spread = (from: number) => (list: readonly Session[]) =>
    list.map((session, index) => ({ session, position: from + ((1 - from) * (index + 0.5)) / list.length }));
  return [...lists.flatMap(spread(0)), ...late.flatMap(spread(0.5))]
    .sort((one, other) => one.position - other.position)
    .map(({ session }) => session);
}
