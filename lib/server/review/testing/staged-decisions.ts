/** Sessions that officers decide on, whose answers change between two reads. For a test file: a session for each test. */

import { beforeAll, beforeEach } from 'vitest';
import type { SessionDecisions } from '#lib/model/review/decision.schema.ts';
import type { DecisionKind } from '#lib/model/review/decision-kind.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { decide, readDecisions, reviewDecision } from '#lib/operations/decisions.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { call, openSession } from '../index.ts';
import { addReviewers } from './add-reviewers.ts';
import { createFakeService, servedFile } from './fake-service.ts';
import { createReviewer, openTestReview } from './open-test-review.ts';

const reviewerOf = (id: string, role: 'officer' | 'mlro' | 'auditor', email = `${id}@desk.example`): Reviewer => ({
  ...createReviewer(role),
  id,
  name: `Test ${id}`,
  email,
});

export const ana = reviewerOf('ana', 'officer');
export const eva = reviewerOf('eva', 'officer');
export const mlro = reviewerOf('mia', 'mlro');
export const auditor = reviewerOf('aud', 'auditor');

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };

export const hitOf = (name: string, type = 'PEP', more: object = {}) => ({
  info: { full_name: name },
  type: [type],
  ...more,
});

interface Answers {
  readonly hits?: readonly object[];
  readonly aml?: object;
  readonly fields?: object;
  readonly status?: string;
  readonly sandbox?: boolean;
  readonly amlStatus?: string;
  readonly files?: object;
}

export function openDecisions() {
  const service = createFakeService();
  openTestReview(service.start);
  let number = 0;
  /** The session of the running test. */
  const now = { sessionId: '', ref: '' };

  /** What the service answers from now on. Without a change: everything is approved, and there is no hit. */
  function stage({
    hits = [],
    aml = {},
    fields = {},
    status = 'APPROVED',
    amlStatus = 'APPROVED',
    files = { front: servedFile, face: servedFile },
  }: Answers = {}) {
    const info = { customer_info: customer, hits, total_hits: hits.length, action_required: false, ...aml };
    service.sessions[now.sessionId] = {
      kind: 'individual',
      status,
      entries: [
        { id: 'AML', type: 'AML', status: amlStatus },
        { id: 'ID_DOCUMENT', type: 'ID_DOCUMENT', status: 'APPROVED' },
      ],
      steps: {
        AML: { id: 'AML', type: 'AML', status: amlStatus, reason: null, verification: { aml: info } },
        ID_DOCUMENT: {
          id: 'ID_DOCUMENT',
          type: 'ID_DOCUMENT',
          status: 'APPROVED',
          reason: null,
          document: {
            type: 'PASSPORT',
            country: 'ESP',
            fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1', ...fields },
            files,
          },
        },
      },
    };
  }

  beforeAll(() => addReviewers(ana, eva, mlro, auditor));
  beforeEach(async () => {
    now.sessionId = `decisions-${number++}-0000`;
    stage();
    now.ref = (await call(lookUp, ana, { body: { id: now.sessionId } })).ref;
  });

  const session = (by: Reviewer = ana) => openSession(by, now.ref);
  const read = (by: Reviewer = ana): Promise<SessionDecisions> => call(readDecisions, session(by));
  return {
    service,
    now,
    stage,
    session,
    read,
    /** The cached answers are too old. */
    answerChanged: () => getUpstream().invalidate({ app: 'one', kind: 'individual', sessionId: now.sessionId }),
    async decide(
      decision: DecisionKind,
      { by = ana, version, overrides = [] }: { by?: Reviewer; version?: number; overrides?: readonly string[] } = {},
    ) {
      const seen = await read(by);
      return call(decide, session(by), {
        body: {
          decision,
          reasons: { codes: [], text: `Because ${decision}` },
          version: version ?? seen.version,
          overrides: [...overrides],
          considered: decision === 'clear' ? seen.toConsider.map(({ id }) => id) : [],
        },
      });
    },
    /** Opens everything that a second reviewer has to open. */
    async openEvidence(by: Reviewer) {
      const { second } = await read(by);
      for (const { step, hit } of second?.toOpen ?? [])
        await call(markOpened, by, { ref: now.ref, step: step ?? '', body: hit === null ? {} : { hit } });
    },
    async second(by: Reviewer, verdict: 'agree' | 'disagree' = 'agree', version?: number) {
      const { waiting, version: seen } = await read(by);
      return call(reviewDecision, session(by), {
        id: waiting?.id ?? '',
        body: { verdict, reason: 'I looked', version: version ?? seen },
      });
    },
    async judge(verdict: 'match' | 'false_positive', by: Reviewer = ana, position = 0) {
      const { hits } = await call(readVerdicts, session(by), { step: 'AML' });
      const hit = hits[position];
      if (!hit) throw new Error('no hit');
      const change = { verdict, reason: { template: null, text: 'Because' }, version: hit.version, stages: {} };
      await call(recordVerdict, session(by), {
        step: 'AML',
        hit: hit.hit,
        body: {
          ...change,
          hash: hit.present?.hash ?? '',
          subject: hit.present?.subject ?? '',
        },
      });
      return hit.hit;
    },
    linesOf: async (by: Reviewer = ana) => (await call(readSession, session(by))).findings.map(({ code }) => code),
  };
}
