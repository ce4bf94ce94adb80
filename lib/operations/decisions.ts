import type { DecisionBody, SecondBody, SessionDecisions, WithdrawalBody } from '#lib/model/review/decision.schema.ts';
import { get, of, post } from './operation.ts';
import { readSession } from './sessions.ts';

const decisions = '/api/sessions/{ref}/decisions';
const decision = `${decisions}/{id}` as const;

export const readDecisions = get(decisions, {
  may: 'decision.read',
  flags: ['prefetch', 'glance'],
  answer: of<SessionDecisions>,
});
/** Uncounted: less the decisions that are listed, its count would be that of the referrals. */
export const decide = post(decisions, {
  may: 'decision.write',
  uncounted: true,
  // A company of many owners may have thousands of blocks.
  maxBodyBytes: 512 * 1024,
  body: of<DecisionBody>,
  shows: readDecisions,
});
const shown = { shows: readDecisions, stale: [readSession] };
export const reviewDecision = post(`${decision}/second`, { may: 'decision.write', body: of<SecondBody>, ...shown });
export const withdrawDecision = post(`${decision}/withdrawal`, {
  may: 'decision.write',
  body: of<WithdrawalBody>,
  ...shown,
});
/** Answers with a `.tlog-proof`. */
export const proveDecision = get(`${decision}/proof`, {
  may: 'decision.read',
  answerType: 'text/plain',
  answer: of<string>,
});
