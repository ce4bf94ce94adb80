/** What a company's screening says of its own result. The contract enumerates none of its words, so only those pass that are certainly good. */
import { notStated } from '#lib/contract/index.ts';
import type { FactValues } from '#lib/model/fact-keys.ts';
import { at, isEmpty, listOf, toText } from './body-values.ts';

const favourable: ReadonlySet<string> = new Set([
  'APPROVED',
  'ACCEPTED',
  'COMPLIANT',
  'CLEAR',
  'CLEARED',
  'PASS',
  'PASSED',
  'VALIDATED',
  'NO_MATCH',
  'NO_MATCHES',
  'NO_HIT',
  'NO_HITS',
  'FALSE_POSITIVE',
]);
const finished: ReadonlySet<string> = new Set([...favourable, 'COMPLETE', 'COMPLETED', 'DONE', 'FINISHED']);
/** Say what the hits say, where there are any. */
const ofHits: ReadonlySet<string> = new Set(['MATCH', 'MATCHED', 'POTENTIAL_MATCH', 'POSSIBLE_MATCH', 'HIT', 'HITS']);

/** `No match` and `NO_MATCH` are one word; a letter of another alphabet makes another. */
const toWord = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[ _-]+/g, '_');

const isNothing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

function decisionOf(aml: unknown): string | undefined {
  const decision = at(aml, 'decision');
  if (typeof decision !== 'object' || decision === null || Object.values(decision).every(isNothing)) return undefined;
  const output = toText(at(decision, 'output'));
  if (output === undefined) return notStated;
  return favourable.has(toWord(output)) ? undefined : output;
}

function statusOf(aml: unknown): string | undefined {
  const status = toText(at(aml, 'status'));
  if (status === undefined || finished.has(toWord(status))) return undefined;
  return ofHits.has(toWord(status)) && listOf(at(aml, 'screening')).length > 0 ? undefined : status;
}

/** @param screenings of one step; the first word that is not certainly good stands for all */
export const screeningResult = (screenings: readonly unknown[]): FactValues => ({
  screening_decision: screenings.map(decisionOf).find((word) => word !== undefined),
  screening_status: screenings.map(statusOf).find((word) => word !== undefined),
});
