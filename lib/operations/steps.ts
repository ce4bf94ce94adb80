/** The answers of the verification service, and what Review Desk adds to a step. */
import type { OpenedBody } from '#lib/model/review/opened.schema.ts';
import type { StepExplanation } from '#lib/model/session/explanation.schema.ts';
import { get, of, post } from './operation.ts';

/** An answer of the verification service with what the role may not see taken out. */
export interface ProxyAnswer {
  /** JSON. */
  readonly text: string;
  /** It is when the service gave it. */
  readonly readAtMs: number;
  /** Paths of what was taken out. */
  readonly redacted: readonly string[];
}

export const readSessionAnswer = get('/api/v4/{kind}/session/{id}', {
  may: 'step.read',
  flags: ['fresh'],
  answer: of<ProxyAnswer>,
});
export const readStep = get('/api/v4/{kind}/session/{id}/step/{step}', {
  may: 'step.read',
  flags: ['fresh', 'prefetch'],
  answer: of<ProxyAnswer>,
});
/** Answers with the bytes; `?download=1` asks for an attachment. */
export const openFile = get('/api/v4/{kind}/session/{id}/step/{step}/files/{key}', {
  may: 'file.open',
  answerType: '*/*',
});
export const explainStep = get('/api/sessions/{ref}/steps/{step}/explanation', {
  may: 'step.read',
  flags: ['prefetch'],
  answer: of<StepExplanation>,
});
/** That the reviewer has a step, a file or a hit on the screen. */
export const markOpened = post('/api/sessions/{ref}/steps/{step}/opened', {
  may: 'step.read',
  body: of<OpenedBody>,
  answer: of<object>,
});
