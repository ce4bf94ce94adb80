/** Nobody is the second reviewer of what they recorded themselves, on whichever session it was, and no sanctions hit is put aside there by one person. */
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#lib/model/day.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readDecisions, reviewDecision } from '#lib/operations/decisions.ts';
import { rateRisk } from '#lib/operations/risk.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { call, openSession } from '../index.ts';
import { servedFile } from '../testing/fake-service.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { type Body, mlro, officer, openClears, otherOfficer } from '../testing/staged-clears.ts';

const { register, judgeAll, clear } = openClears();

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };
const screened = (type?: string): Body => ({
  id: 'AML',
  type: 'AML',
  status: 'APPROVED',
  reason: null,
  verification: {
    aml: {
      customer_info: customer,
      hits: type === undefined ? [] : [{ info: { full_name: 'Ana Perez' }, type: [type] }],
      total_hits: type === undefined ? 0 : 1,
      action_required: false,
      monitored: true,
    },
  },
});
const passport = {
  id: 'ID_DOCUMENT',
  type: 'ID_DOCUMENT',
  status: 'APPROVED',
  reason: null,
  document: {
    type: 'PASSPORT',
    country: 'ESP',
    files: { front: servedFile, face: servedFile },
    fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1' },
  },
};

const ratingOf = () => ({
  rating: 'low' as const,
  nextReviewOn: addDays(dayOf(Date.now()), 90),
  reasons: { grounds: [], text: 'Known for long' },
  version: 0,
});

const read = (by: Reviewer, ref: string) => call(readDecisions, openSession(by, ref));

async function agree(by: Reviewer, ref: string) {
  const { second } = await read(by, ref);
  for (const { ref: of, step, hit } of second?.toOpen ?? [])
    await call(markOpened, by, { ref: of, step: step ?? '', body: hit === null ? {} : { hit } });
  const { waiting, version } = await read(by, ref);
  const body = { verdict: 'agree' as const, reason: 'I looked', version };
  return call(reviewDecision, openSession(by, ref), { id: waiting?.id ?? '', body });
}

const sanctioned = () => register('individual', {}, { AML: screened('Sanctions'), ID_DOCUMENT: passport });

describe('the second reviewer', () => {
  test('is not who judged the hit, though somebody else recorded the decision', async () => {
    const { ref } = await sanctioned();
    await judgeAll(ref);
    expect((await clear(ref, [], otherOfficer)).waiting).toMatchObject({ needsSecond: ['risky_false_positive'] });
    expect(await problemOf(agree(officer, ref))).toMatchObject({ code: 'not_allowed' });
    expect((await read(officer, ref)).second).toMatchObject({ may: false, refusal: 'involved' });
    expect(await agree(mlro, ref)).toMatchObject({ current: { kind: 'clear', considered: [{}] } });
  });

  test('is not who rated the risk, and may be once a later decision is in force', async () => {
    const { ref } = await sanctioned();
    await call(rateRisk, openSession(officer, ref), { body: ratingOf() });
    await judgeAll(ref, 'false_positive', otherOfficer);
    await clear(ref, [], otherOfficer);
    expect(await problemOf(agree(officer, ref))).toMatchObject({ code: 'not_allowed' });
    await agree(mlro, ref);
    // What was agreed to was seen by four eyes.
    await clear(ref, [], mlro);
    expect(await agree(officer, ref)).toMatchObject({ waiting: null });
  });

  test('is missing where everybody else is involved, and the dialog says so before', async () => {
    const { ref } = await sanctioned();
    expect((await read(officer, ref)).fourEyes.nobody).toBeNull();
    await judgeAll(ref, 'false_positive', otherOfficer);
    await call(rateRisk, openSession(mlro, ref), { body: ratingOf() });
    expect((await read(officer, ref)).fourEyes.nobody).toMatch(/^Nobody could be the second reviewer: .*administrator/);
    expect((await read(otherOfficer, ref)).fourEyes.nobody).toBeNull();
  });
});
