/** Verdicts on the hits and duplicate matches of a step. */
import type {
  ApprovalBody,
  BulkVerdictBody,
  HitAfter,
  HitsAfter,
  StepDispositions,
  UndoBody,
  VerdictBody,
} from '#lib/model/review/verdict.schema.ts';
import { get, of, post, put } from './operation.ts';

const verdicts = '/api/sessions/{ref}/steps/{step}/dispositions';
const verdict = `${verdicts}/{hit}` as const;

export const readVerdicts = get(verdicts, {
  may: 'disposition.read',
  flags: ['prefetch'],
  answer: of<StepDispositions>,
});
export const recordVerdicts = post(verdicts, {
  may: 'disposition.write',
  body: of<BulkVerdictBody>,
  answer: of<HitsAfter>,
});
export const recordVerdict = put(verdict, {
  may: 'disposition.write',
  body: of<VerdictBody>,
  answer: of<HitAfter>,
});
export const undoVerdicts = post(`${verdicts}/undo`, {
  may: 'disposition.write',
  body: of<UndoBody>,
  answer: of<HitsAfter>,
});
export const approveMatch = put(`${verdict}/approval`, {
  may: 'disposition.approve',
  body: of<ApprovalBody>,
  answer: of<HitAfter>,
});
