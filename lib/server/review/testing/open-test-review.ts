/** Sessions of the simulator behind a real store, for the tests of this module: nothing is faked but the verification service. */

import { Problem } from '#lib/model/problem.ts';
import type { Reviewer, Role } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { openTestDesk, type StartSimulator } from '#lib/server/testing/open-test-desk.ts';
import { findStep, stepNaming } from '../step-names.ts';

export type { SimulatedSession } from '#lib/server/testing/open-test-desk.ts';

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
}

/** Opens before the first test of the file and closes after the last. */
export function openTestReview(startSimulator: StartSimulator) {
  const desk = openTestDesk({ startSimulator, settings: { VERIFICATION_MAX_PER_MINUTE: '100000' } });
  const sent = async () => (await desk.control('GET', '/requests')) as SentRequest[];
  return {
    ...desk,
    /** Requests to the verification service since `DELETE /requests`. */
    sent,
    sentCount: async () => (await sent()).length,
  };
}

export const createReviewer = (...roles: Role[]): Reviewer => ({
  id: `reviewer-${roles.join('-')}`,
  name: `Test ${roles.join(' ')}`,
  email: 'test@desk.example',
  roles,
  authMethod: 'password',
  sessionHash: 'abc',
  request: { requestId: '00000000-0000-4000-8000-000000000000', ip: null, userAgentHash: null },
});

export const problemOf = (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => {
      throw new Error('no problem');
    },
    (error: unknown) => {
      if (error instanceof Problem) return error;
      throw error;
    },
  );

export const problemCodeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no problem',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  );

/** What this reviewer's answers call a step. @param name its own address, its id, or its type */
export async function stepFor(reviewer: Reviewer, ref: string, name: string): Promise<string> {
  const record = await (await getStore()).sessions.find({ ref });
  const step = findStep(record?.steps ?? [], name);
  return (await stepNaming(reviewer))(ref, step?.step ?? name);
}

/** Newest first. */
export async function auditEvents(action?: string) {
  const events = await (await getStore()).audit.list({ limit: 500 });
  return action === undefined ? events : events.filter((event) => event.action === action);
}
