/** Sessions of which a test writes every answer, and an officer who tries to clear them. For a test file. */

import { beforeAll } from 'vitest';
import type { OwnersBody } from '#lib/model/review/owner-record.schema.ts';
import { decide, readDecisions } from '#lib/operations/decisions.ts';
import { recordOwners } from '#lib/operations/owners.ts';
import { lookUp, readSession } from '#lib/operations/sessions.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { sample } from '#lib/testing/sample.ts';
import { call, openSession } from '../index.ts';
import { addReviewers } from './add-reviewers.ts';
import { createFakeService } from './fake-service.ts';
import { createReviewer, openTestReview } from './open-test-review.ts';

export type Body = Record<string, unknown>;

/** What differs from a session with nothing wrong. */
export interface Answers {
  readonly steps?: Body;
  readonly entries?: readonly Body[];
  readonly stated?: Body;
  readonly app?: Body;
}

/** One thing that is wrong. The rule: what the input is one of, itself where it is the only one. */
export type Case = readonly [name: string, answers: Answers, rule?: string];

/** @param rule with … where the value stands */
export const wrongs = <Value>(rule: string, values: readonly Value[], answersTo: (value: Value) => Answers): Case[] =>
  values.map((value) => [rule.replace('…', () => String(JSON.stringify(value))), answersTo(value), rule]);

/** The sample has cases of every rule. */
export const sampleOf = (cases: readonly Case[]) =>
  sample(cases, { by: ([name, , rule = name]) => rule }).map(([name, answers]) => [name, answers] as const);

export const officer = createReviewer('officer');
export const otherOfficer = { ...createReviewer('officer'), id: 'other', email: 'other@desk.example' };
export const mlro = { ...createReviewer('mlro'), email: 'mlro@desk.example' };

const noOwners = {
  version: 0,
  finding: {
    outcome: 'none',
    steps: 'The shareholders are many, and none holds a quarter.',
    managers: [{ name: 'Ana Pérez', position: 'Director' }],
  },
} as const satisfies OwnersBody;

export function openClears() {
  const service = createFakeService();
  openTestReview(service.start);
  beforeAll(() => addReviewers(officer, otherOfficer, mlro));
  let number = 0;

  /** What the service answers from now on. */
  function answer(
    id: string,
    kind: 'individual' | 'corporate',
    { steps = {}, entries, stated, app }: Answers,
    plain: Body,
  ) {
    const all: Body = { ...plain, ...steps };
    const listed = Object.keys(all).map((type) => ({
      ...(kind === 'individual' && { id: type }),
      type,
      status: 'APPROVED',
    }));
    service.sessions[id] = {
      kind,
      steps: all,
      entries: (entries ?? listed) as typeof listed,
      ...(stated && { stated }),
      ...(app && { app }),
    };
  }

  async function clear(ref: string, overrides: readonly string[] = [], by = officer) {
    const { version, toConsider } = await call(readDecisions, openSession(by, ref));
    return call(decide, openSession(by, ref), {
      body: {
        decision: 'clear',
        reasons: { codes: ['risk_accepted'], text: '' },
        version,
        overrides: [...overrides],
        considered: toConsider.map(({ id }) => id),
      },
    });
  }

  return {
    service,
    answer,
    clear,
    async register(kind: 'individual' | 'corporate', answers: Answers, plain: Body, named?: string) {
      const id = named ?? `clear-${number++}-00000`;
      answer(id, kind, answers, plain);
      const { ref } = await call(lookUp, officer, { body: { id } });
      if (kind === 'corporate') await call(recordOwners, openSession(officer, ref), { body: noOwners });
      return { id, ref };
    },
    /** Every delivered hit and duplicate match is somebody else, says the officer. */
    async judgeAll(ref: string, verdict: 'match' | 'false_positive' = 'false_positive', by = officer): Promise<void> {
      const { steps } = await call(readSession, openSession(by, ref));
      for (const { step } of steps) {
        const found = await call(readVerdicts, openSession(by, ref), { step }).catch(() => undefined);
        for (const { hit, version, present, articles } of found?.hits ?? [])
          await call(recordVerdict, openSession(by, ref), {
            step,
            hit,
            body: {
              verdict,
              reason: { template: null, text: 'Looked at' },
              version,
              hash: present?.hash ?? '',
              subject: present?.subject ?? '',
              stages: Object.fromEntries(articles.map(({ id }) => [id, 'allegation' as const])),
            },
          });
      }
    },
  };
}
