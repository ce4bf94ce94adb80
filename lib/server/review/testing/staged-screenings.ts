/** Screenings whose hits change between two reads, and what an officer does with them. For a test file: a session for each test. */

import { beforeAll, beforeEach } from 'vitest';
import type { HitAfter, HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { Verdict } from '#lib/model/review/verdict.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { call, openSession } from '../index.ts';
import { addReviewers } from './add-reviewers.ts';
import { createFakeService, servedFile } from './fake-service.ts';
import { createReviewer, openTestReview } from './open-test-review.ts';

export const officer = createReviewer('officer');
export const otherOfficer: Reviewer = {
  ...createReviewer('officer'),
  id: 'another',
  name: 'Another',
  email: 'another@desk.example',
};
export const mlro: Reviewer = { ...createReviewer('mlro'), email: 'mlro@desk.example' };
export const seniorManager: Reviewer = { ...mlro, id: 'senior', name: 'Senior', email: 'senior@desk.example' };
export const reason = { template: null, text: 'Because' };

export const hitOf = (name: string, more: object = {}) => ({ info: { full_name: name }, type: ['PEP'], ...more });

/** An ID document that states this birth date. */
export const passport = (birth: string) => ({
  ID_DOCUMENT: {
    id: 'ID_DOCUMENT',
    type: 'ID_DOCUMENT',
    status: 'APPROVED',
    document: {
      files: { front: servedFile, face: servedFile },
      fields: { firstname: 'Ana', lastname: 'Pérez', birth_date: birth },
    },
  },
});

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };

export function openScreenings() {
  const service = createFakeService();
  openTestReview(service.start);
  let number = 0;
  /** The session of the running test, and who is screened in it. */
  const now = { sessionId: '', ref: '', customer };

  /** What the service answers from now on. */
  function stage(hits: readonly object[], more: Record<string, unknown> = {}) {
    const aml = { customer_info: now.customer, hits, total_hits: hits.length };
    service.sessions[now.sessionId] = {
      kind: 'individual',
      steps: { AML: { id: 'AML', type: 'AML', status: 'APPROVED', verification: { aml } }, ...more },
    };
  }
  const read = (step = 'AML', by = officer) => call(readVerdicts, openSession(by, now.ref), { step });

  beforeAll(() => addReviewers(officer, otherOfficer, mlro, seniorManager));
  beforeEach(async () => {
    now.sessionId = `dispositions-${number++}-0000`;
    now.customer = customer;
    stage([hitOf('Ana Perez'), hitOf('Anna Peres')]);
    now.ref = (await call(lookUp, officer, { body: { id: now.sessionId } })).ref;
  });

  return {
    service,
    now,
    stage,
    read,
    /** The cached answer is too old. */
    answerChanged() {
      for (const kind of ['individual', 'corporate'] as const)
        getUpstream().invalidate({ app: 'one', kind, sessionId: now.sessionId });
    },
    async first(step = 'AML'): Promise<HitDisposition> {
      const [hit] = (await read(step)).hits;
      if (!hit) throw new Error('no hit');
      return hit;
    },
    /** @param more replaces parts of what the reviewer saw */
    judge(
      hit: HitAfter,
      verdict: Verdict,
      { by = officer, step = 'AML', ...more }: Record<string, unknown> & { by?: Reviewer; step?: string } = {},
    ) {
      const change = { verdict, reason, stages: {}, ...shownOf(hit), ...more };
      return call(recordVerdict, openSession(by, now.ref), { step, hit: hit.hit, body: change });
    },
    linesOf: async (ref = now.ref) =>
      (await call(readSession, openSession(officer, ref))).findings.map(({ message }) => message),
  };
}

/** What a reviewer saw of a hit. */
export const shownOf = ({ version, present }: HitAfter) => ({
  version,
  hash: present?.hash ?? '',
  subject: present?.subject ?? '',
});
