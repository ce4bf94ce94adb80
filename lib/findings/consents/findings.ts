/**
 * The findings of shared data (v1): what must be looked at, from what was last read. Hides which parts of an answer are retained and which of them lead
 * to what. Promises: pure; what was not reported, or not readable, is a finding, never clean. Throws nothing.
 */

import type { AmlDecision } from '#lib/model/consents/consent.schema.ts';
import type { AmlVerdict, ReadOutcome } from '#lib/model/consents/consent.ts';
import { leavesAmlOpen, stateOfAmlDecision } from '#lib/model/consents/decision-state.ts';
import type { ConsentFinding } from '#lib/model/consents/finding.schema.ts';
import { type ConsentFindingCode, consentFindingCodes, consentFindingRules } from '#lib/model/consents/finding.ts';
import type { ResourceName } from '#lib/model/consents/resources.ts';
import { bySeverity, severities } from '#lib/model/session/finding-list.ts';
import type { SubjectFact } from '#lib/model/session/session.schema.ts';
import { compareValues, crossChecks } from '#lib/step-comparison/index.ts';
import { assessBirth, assessDay, nextFindingsDay } from '../document-findings.ts';
import type { ConsentFact, ConsentFactKey } from './facts.ts';
import { findingsOfLink, type LinkedSession } from './linked.ts';

const byLiveness = new Map<string, ConsentFindingCode | null>([
  ['PASSED', null],
  ['FAILED', 'liveness_failed'],
]);

/** A resource as it was last read. */
export interface ResourceRead {
  readonly resource: ResourceName;
  readonly outcome: ReadOutcome;
  readonly facts: readonly ConsentFact[];
}

const byConsentSeriousness = (a: ConsentFinding, b: ConsentFinding): number =>
  bySeverity(a, b) || consentFindingCodes.indexOf(a.code) - consentFindingCodes.indexOf(b.code);

/** The facts of the user, not of a company's directors and owners, as those of sessions are compared. @returns `step` names resource and place */
export const toSubjectFacts = (resource: ResourceName, facts: readonly ConsentFact[]): SubjectFact[] =>
  facts
    .filter(({ place }) => place === null || /^\d+$/.test(place))
    .map(({ place, key, value }) => ({ key, value, step: `${resource}/${place ?? ''}`, stepType: resource }));

/** What one user's documents say of them differently. A number or an expiry belongs to one document. */
const differencesWithin = (facts: readonly SubjectFact[]): string[] =>
  crossChecks(facts.filter(({ key }) => comparedWithin.has(key)))
    .filter(({ agreement }) => agreement === 'different' || agreement === 'several')
    .map(({ key }) => key);
const comparedWithin: ReadonlySet<string> = new Set(['name', 'birth_date', 'gender', 'nationality']);

/** Directors and owners of whom the document names another person than the company does. */
function namedOtherwise(facts: readonly ConsentFact[]): string[] {
  const names = new Map(facts.flatMap(({ key, place, value }) => (key === 'name' && place ? [[place, value]] : [])));
  return [...names].flatMap(([place, listed]) => {
    const proven = names.get(`${place}/identity`);
    return proven !== undefined && compareValues('name', listed, proven).agreement === 'different' ? [place] : [];
  });
}

type Add = (code: ConsentFindingCode, more?: Partial<Omit<ConsentFinding, 'code' | 'resource' | 'place'>>) => void;

const byOutcome: Partial<Record<ReadOutcome, ConsentFindingCode>> = {
  revoked: 'access_revoked',
  unreadable: 'answer_unreadable',
  failed: 'read_failed',
  none: 'nothing_given',
};

const byState = new Map<string, ConsentFindingCode | null>([
  ['VERIFIED', null],
  ['REJECTED', 'state_rejected'],
  ['EXPIRED', 'state_expired'],
  ['PENDING', 'state_open'],
  ['NOT_SUBMITTED', 'state_open'],
]);

/** The decision of the app's own officer stands where the service leaves it open (contract 2.2); it replaces no word of the service. */
const byAml = new Map<string, ConsentFindingCode | null>([
  ['COMPLIANT', null],
  ['NOT_COMPLIANT', 'aml_not_compliant'],
  ['UNCERTAIN', 'aml_uncertain'],
  ['PENDING', 'aml_open'],
  ['NOT_SUBMITTED', 'aml_open'],
]);

/** What our officer decided for a document, and on which content. */
export interface Decided extends Pick<AmlDecision, 'state' | 'contentHash'> {
  /** That counts on this content; null: a second reviewer disagreed, or has not agreed yet. */
  readonly verdict: AmlVerdict | null;
}

/**
 * @param reads of the resources that were ever asked for, the last of each
 * @param decided by place of the identity document; it counts while the content is the same
 * @param today `YYYY-MM-DD`, UTC
 * @param session that the consent is linked to
 * @param unread resources of which nobody knows what they hold, though others were read
 */
export function toConsentFindings(
  reads: readonly ResourceRead[],
  decided: ReadonlyMap<string, Decided>,
  today: string,
  session?: LinkedSession,
  unread: readonly ResourceName[] = [],
): ConsentFinding[] {
  const findings: ConsentFinding[] = [];
  const adder =
    (resource: ResourceName | null, place: string | null): Add =>
    (code, more = {}) =>
      findings.push({ code, severity: consentFindingRules[code].severity, resource, place, ...more });
  if (reads.length === 0) adder(null, null)('never_read');
  else for (const resource of unread) adder(resource, null)('never_read');
  // One token, one revocation.
  if (reads.some(({ outcome }) => outcome === 'revoked')) adder(null, null)('access_revoked');
  const isNothing = reads.length > 0 && reads.every(({ outcome }) => outcome === 'none' || outcome === 'not_shared');
  if (isNothing) adder(null, null)('nothing_given');
  for (const { resource, outcome, facts } of reads) {
    const code = byOutcome[outcome];
    if (code !== undefined && code !== 'access_revoked' && !(code === 'nothing_given' && isNothing))
      adder(resource, null)(code);
    for (const [place, own] of Map.groupBy(facts, (fact) => fact.place)) {
      const found = new Map(own.map(({ key, value }) => [key, value]));
      const decision = resource === 'identity' ? decided.get(place ?? '') : undefined;
      addPlace(found, decision, today, adder(resource, place));
    }
  }
  // A company has a name of its own.
  const ofPerson = reads.filter(({ resource }) => resource !== 'corporate');
  const differing = differencesWithin(ofPerson.flatMap(({ resource, facts }) => toSubjectFacts(resource, facts)));
  if (differing.length > 0) adder('identity', null)('documents_differ', { attributes: differing });
  for (const { resource, facts } of reads)
    for (const place of namedOtherwise(facts)) adder(resource, place)('documents_differ', { attributes: ['name'] });
  for (const { code, resource, ...more } of session ? findingsOfLink(reads, session) : [])
    adder(resource, null)(code, more);
  return findings.sort(byConsentSeriousness);
}

type Facts = ReadonlyMap<ConsentFactKey, string>;

function addPlace(facts: Facts, decision: Decided | undefined, today: string, add: Add): void {
  const state = facts.get('state');
  addWord(state, byState, 'state_unknown', add);
  if (facts.has('state_only')) add('state_only');
  if (facts.has('empty')) add('document_empty');
  for (const code of [
    'name_missing',
    'birth_missing',
    'status_missing',
    'people_missing',
    'documents_missing',
  ] as const)
    if (facts.has(code)) add(code);
  if (state !== 'NOT_SUBMITTED') addDates(facts, today, add);
  addChecks(facts, add);
  const contradicting = facts.get('values_contradict');
  if (contradicting !== undefined) add('documents_differ', { attributes: contradicting.split(' ') });
  addScreening(facts, decision, add);
  const unreadable = Number(facts.get('parts_unreadable'));
  if (unreadable > 0) add('parts_unreadable', { count: unreadable });
}

function addWord(
  word: string | undefined,
  codes: ReadonlyMap<string, ConsentFindingCode | null>,
  unknown: ConsentFindingCode,
  add: Add,
): void {
  if (word === undefined) return;
  const code = codes.get(word);
  if (code === undefined) add(unknown, { word });
  else if (code !== null) add(code);
}

/** Dates are compared with today: what was checked then may have expired since. */
function addDates(facts: Facts, today: string, add: Add): void {
  const text = facts.get('document_expiry');
  const expiry = text === undefined ? undefined : assessDay(text, today);
  if (expiry?.state === 'expired') add('document_expired', { on: expiry.on });
  else if (expiry?.state === 'soon') add('document_expiring', { on: expiry.on });
  else if (expiry?.state === 'unclear' || facts.has('expiry_missing')) add('expiry_unreadable');
  const born = facts.get('birth_date');
  const birth = born === undefined ? undefined : assessBirth(born, today);
  if (birth?.state === 'minor') add('minor');
  else if (birth?.state === 'unclear') add('birth_unreadable');
}

function addChecks(facts: Facts, add: Add): void {
  const incorrect = Number(facts.get('checks_incorrect') ?? 0) + Number(facts.get('says_against') ?? 0);
  if (incorrect > 0) add('checks_incorrect', { count: incorrect });
  if (facts.has('checks_missing')) add('checks_missing');
  addWord(facts.get('liveness'), byLiveness, 'liveness_unknown', add);
}

/** Our decision answers a word that leaves it open, and the matches that it was reached on; no other word of the service. */
function addScreening(facts: Facts, decision: Decided | undefined, add: Add): void {
  const aml = facts.get('aml');
  const app = facts.get('app_aml');
  const now = { isOpen: leavesAmlOpen(aml), contentHash: facts.get('content_hash') };
  const state = decision && stateOfAmlDecision(decision, now);
  const verdict = decision && state === decision.state ? decision.verdict : null;
  if (state === 'waiting') add('aml_second_waiting');
  if (verdict === 'not_compliant') add('aml_not_compliant');
  else if (verdict === null) {
    if (state === 'changed') add('aml_changed');
    else if (state !== 'waiting') addWord(aml, byAml, 'aml_unknown', add);
    if (app === 'NOT_COMPLIANT' && aml !== 'NOT_COMPLIANT') add('aml_not_compliant');
    else if (app !== undefined && !byAml.has(app)) add('aml_unknown', { word: app });
  }
  const matches = Number(facts.get('aml_matches') ?? 0);
  if (verdict === null && matches > 0) add('aml_matches', { count: matches });
  if (facts.has('aml_missing')) add('aml_not_reported');
}

/** 0 severe, 1 warning, 2 notice, 3 nothing. @param findings most serious first */
export const consentRank = ([worst]: readonly ConsentFinding[]): number =>
  worst === undefined ? 3 : severities.indexOf(worst.severity);

/** Says of shared data what `nextFindingsDay` says of a session. */
export const nextConsentFindingsDay = (reads: readonly ResourceRead[], today: string): string | undefined =>
  nextFindingsDay({ facts: reads.flatMap(({ facts }) => facts) }, today);
