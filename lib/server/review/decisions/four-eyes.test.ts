/** Nobody is the second reviewer of what they recorded themselves, on whichever session it was, and no sanctions hit is put aside there by one person. */
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '#lib/model/day.ts';
import type { Reviewer } from '#lib/model/reviewer.ts';
import { readDecisions, reviewDecision } from '#lib/operations/decisions.ts';
import { rateRisk } from '#lib/operations/risk.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { getStore } from '#lib/server/store/index.ts';
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

  test('is not who recorded something while the decision waited', async () => {
    const { ref } = await sanctioned();
    await judgeAll(ref);
    await clear(ref);
    await judgeAll(ref, 'false_positive', otherOfficer);
    expect(await problemOf(agree(otherOfficer, ref))).toMatchObject({ code: 'not_allowed' });
    expect(await agree(mlro, ref)).toMatchObject({ current: { kind: 'clear' } });
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

describe('a sanctions hit that was put aside on another session of the same face', () => {
  const duplicateOf = (...ids: readonly string[]): Body => ({
    ...{ id: 'DUPLICATE', type: 'DUPLICATE', status: 'APPROVED', reason: null },
    verification: { duplicate: { face: null, matches: ids.map((session_id) => ({ session_id, similarity: 90 })) } },
  });
  /** Somebody else put the hit of that type aside there, and this session has these duplicate matches. */
  async function twin(type: string | undefined, named: (id: string) => readonly string[] = (id) => [id]) {
    const other = await register('individual', {}, { AML: screened(type), ID_DOCUMENT: passport });
    await judgeAll(other.ref);
    const steps = { AML: screened(), ID_DOCUMENT: passport, DUPLICATE: duplicateOf(...named(other.id)) };
    return { other, ...(await register('individual', {}, steps)) };
  }
  const judgeDuplicates = async (ref: string, ...verdicts: readonly ('match' | 'false_positive')[]) => {
    const { hits } = await call(readVerdicts, openSession(otherOfficer, ref), { step: 'DUPLICATE' });
    for (const [at, { hit, version, present }] of hits.entries())
      await call(recordVerdict, openSession(otherOfficer, ref), {
        ...{ step: 'DUPLICATE', hit },
        body: {
          verdict: verdicts[at] ?? verdicts[0] ?? 'match',
          reason: { template: null, text: 'Looked at' },
          ...{ version, hash: present?.hash ?? '', subject: present?.subject ?? '', stages: {} },
        },
      });
  };
  const needs = async (ref: string) => (await read(otherOfficer, ref)).fourEyes.needsSecond.clear;

  test('needs a second reviewer who did not put it aside, and who opens it there', async () => {
    const { ref, other } = await twin('Sanctions');
    await judgeDuplicates(ref, 'match');
    const { waiting } = await clear(ref, [], otherOfficer);
    expect(waiting?.needsSecond).toEqual(['confirmed_match', 'risky_false_positive']);
    expect((await read(officer, ref)).second).toMatchObject({ may: false, refusal: 'involved' });
    expect(await problemOf(agree(officer, ref))).toMatchObject({ code: 'not_allowed' });
    expect((await read(mlro, ref)).second?.toOpen).toContainEqual(
      expect.objectContaining({ ref: other.ref, step: 'AML' }),
    );
    expect(await agree(mlro, ref)).toMatchObject({ current: { kind: 'clear' } });
  });

  test.each<
    [string, string | undefined, ('match' | 'false_positive')[], ((id: string) => string[]) | undefined, boolean]
  >([
    ['nobody has judged the match', 'Sanctions', [], undefined, true],
    ['a hit of unknown kind', 'WARNING', ['match'], undefined, true],
    ['the id in other white space', 'Sanctions', ['match'], (id) => [` ${id} `], true],
    ['one of two matches with it is the same person', 'Sanctions', ['false_positive', 'match'], (id) => [id, id], true],
    ['two sessions, and it is the second', 'Sanctions', ['match'], (id) => ['unknown-00000', id], true],
    ['another person', 'Sanctions', ['false_positive'], undefined, false],
    ['another person, twice', 'Sanctions', ['false_positive'], (id) => [id, id], false],
    ['an article', 'ADVERSE_MEDIA', ['match'], undefined, false],
    ['a politically exposed person', 'PEP', ['match'], undefined, false],
    ['nothing was put aside', undefined, ['match'], undefined, false],
    ['a session that is not registered', 'Sanctions', ['match'], () => ['unknown-00001'], false],
  ])('%s', async (_, type, verdicts, named, counts) => {
    const { ref } = await twin(type, named);
    if (verdicts.length > 0) await judgeDuplicates(ref, ...verdicts);
    expect((await needs(ref)).includes('risky_false_positive')).toBe(counts);
  });

  test('who decided on shared data there is involved too', async () => {
    const { ref, other } = await twin(undefined);
    await judgeDuplicates(ref, 'match');
    const { db } = await getStore();
    const { rid } = await db
      .selectFrom('sessions')
      .select('rid')
      .where('ref', '=', other.ref)
      .executeTakeFirstOrThrow();
    const consent = {
      id: 'c-1',
      label: '',
      token: '',
      token_set_at: 0,
      rid,
      created_at: 0,
      creator_id: '',
      creator_name: '',
    };
    const state = {
      relationship_ended_at: null,
      held_at: null,
      reads: '{}',
      facts: '{}',
      findings: '[]',
      severity: 0,
      due_on: null,
    };
    const { no } = await db
      .insertInto('consents')
      .values({ ...consent, ...state })
      .returning('no')
      .executeTakeFirstOrThrow();
    const by = {
      needs_second: 0,
      reviewer_identities: '{}',
      after_seq: 0,
      reviewer_id: mlro.id,
      reviewer_name: 'M',
      decided_at: Date.now(),
    };
    await db
      .insertInto('consent_decisions')
      .values({ consent_no: no, place: 'a', version: 1, verdict: 'compliant', reason: '', content_hash: '', ...by })
      .execute();
    await clear(ref, [], otherOfficer);
    expect((await read(mlro, ref)).second).toMatchObject({ refusal: 'involved' });
  });

  test('is not asked for by the session itself among its matches', async () => {
    const id = 'its-own-face-00000';
    const steps = { AML: screened(), ID_DOCUMENT: passport, DUPLICATE: duplicateOf(id) };
    const { ref } = await register('individual', {}, steps, id);
    await judgeDuplicates(ref, 'match');
    expect(await needs(ref)).toEqual(['confirmed_match']);
  });
});
