import type { DecisionBody, SecondBody, SessionDecisions, WithdrawalBody } from '#lib/model/review/decision.schema.ts';
import { get, of, post } from './operation.ts';
import { readSession } from './sessions.ts';

const decisions = '/api/sessions/{ref}/decisions';

export const readDecisions = get(decisions, {
  may: 'decision.read',
  flags: ['prefetch'],
  answer: of<SessionDecisions>,
});
/** Uncounted: less the decisions that are listed, its count would be that of the referrals. */
export const decide = post(decisions, {
  may: 'decision.write',
  uncounted: true,
  body: of<DecisionBody>,
  shows: readDecisions,
});
export const reviewDecision = post('/api/sessions/{ref}/decisions/{id}/second', {
  may: 'decision.write',
  body: of<SecondBody>,
  shows: readDecisions,
  stale: [readSession],
});
export const withdrawDecision = post('/api/sessions/{ref}/decisions/{id}/withdrawal', {
  may: 'decision.write',
  body: of<WithdrawalBody>,
  shows: readDecisions,
  stale: [readSession],
});
/** Answers with a `.tlog-proof`. */
export const proveDecision = get('/api/sessions/{ref}/decisions/{id}/proof', {
  may: 'decision.read',
  answerType: 'text/plain',
  answer: of<string>,
});
