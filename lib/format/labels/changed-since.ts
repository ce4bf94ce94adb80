/** What has changed since a decision, as the page of a session and its dossier say it. */

import type { EvidenceDifference } from '#lib/model/review/decision.schema.ts';
import { factLabel, factText } from './fact.ts';
import { toStatusLook } from './status.ts';
import { stepTypeLabel } from './step-type.ts';

/** It reads `title: now`, or `title: before → now`. All of them can hold text from outside: a value before and its value now are isolated each. */
interface Change {
  readonly title: string;
  readonly before?: string;
  readonly now: string;
  /** The dossier names these too: a step and its hit, or shared data (v1). */
  readonly ids?: readonly string[];
}

const hitChangeNames = {
  added: 'a new hit',
  gone: 'a hit is no longer reported',
  content: 'a hit has changed',
  verdict: 'the verdict on a hit has changed',
  approval: 'the senior approval has changed',
} as const satisfies Record<EvidenceDifference['hits'][number]['changed'][number], string>;

const ownershipChangeNames = {
  policy: 'the policy or its threshold',
  confirmation: 'the confirmed interpretation',
  answer: 'the answer of the verification service',
} as const satisfies Record<EvidenceDifference['ownership'][number], string>;

const statusName = (status: string | null): string => (status === null ? 'none' : toStatusLook(status).label);
const values = (key: string, list: readonly string[]): string =>
  list.length === 0 ? 'none' : list.map((value) => factText(key, value)).join(', ');

function stepChange({ changed, statusBefore, statusAfter }: EvidenceDifference['steps'][number]) {
  if (changed.includes('added')) return { now: 'new' };
  if (changed.includes('removed')) return { now: 'no longer there' };
  if (!changed.includes('status')) return { now: 'content changed' };
  return { before: statusName(statusBefore), now: statusName(statusAfter) };
}

function hitChange({ changed, verdictBefore, verdictAfter }: EvidenceDifference['hits'][number]): string {
  const what = changed.map((one) => hitChangeNames[one]).join(', ');
  if (!changed.includes('verdict')) return what;
  return `${what} (${verdictBefore ?? 'open'} → ${verdictAfter ?? 'open'})`.replaceAll('_', ' ');
}

type Named = Readonly<{ step: string | null; stepType: string | null }>;

/**
 * Everything that has changed since the evidence of a decision was frozen, with its state before and after.
 * @param isWaiting whether that decision waits for a second reviewer
 * @param nameOf names steps more exactly than by their type; undefined where it knows none
 */
export function changedSince(
  { facts, steps, hits, findings, ownership, persons, sharedData, files }: EvidenceDifference,
  isWaiting: boolean,
  nameOf: (step: string) => string | undefined = () => undefined,
): { readonly headline: string; readonly changes: readonly Change[] } {
  // The session as a whole has no step.
  const stepName = ({ step, stepType }: Named) =>
    step === null || stepType === null ? undefined : (nameOf(step) ?? stepTypeLabel(stepType));
  return {
    headline: isWaiting
      ? 'This has changed since the first reviewer decided.'
      : 'Decided on earlier data: this has changed since. Decide again.',
    changes: [
      ...steps.map((one) => ({ title: stepName(one) ?? 'Session', ...stepChange(one) })),
      ...facts.map((one) => ({
        title: [stepName(one) ?? [], factLabel(one.key)].flat().join(', '),
        before: values(one.key, one.before),
        now: values(one.key, one.after),
      })),
      ...hits.map((one) => ({ title: 'Hits', now: hitChange(one), ids: [one.step, one.hit] })),
      ...findings.added.map(({ message }) => ({ title: 'New finding', now: message })),
      ...findings.gone.map(({ message }) => ({ title: 'No longer a finding', now: message })),
      ...(ownership.length > 0
        ? [{ title: 'Ownership', now: ownership.map((one) => ownershipChangeNames[one]).join(', ') }]
        : []),
      ...[...new Set(persons.map(({ ref }) => ref))].map((ref) => ({
        title: 'Owner or representative',
        now: `Hits or verdicts on session ${ref} have changed`,
      })),
      ...(sharedData.length > 0 ? [{ title: 'Shared data (v1)', now: 'findings changed', ids: sharedData }] : []),
      ...files.map((one) => ({ title: ['Files', stepName(one) ?? []].flat().join(' of '), now: 'may have changed' })),
    ],
  };
}
