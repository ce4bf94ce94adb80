/** What is known of a person on another session counts wherever a reviewer said that it shows the same person, and nowhere else. */
import { expect, test } from 'vitest';
import { dayMs } from '#lib/model/day.ts';
import { decide, readDecisions } from '#lib/operations/decisions.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { servedFile } from '../testing/fake-service.ts';
import {
  ana,
  customer,
  duplicates,
  email,
  hit,
  type Input,
  passport,
  screening,
  step,
  withOwner,
} from '../testing/one-officer.ts';
import { problemOf } from '../testing/open-test-review.ts';
import { plain } from '../testing/sound-company.ts';
import { type Body, officer, openClears, otherOfficer } from '../testing/staged-clears.ts';

const { service, register, answer, clear, judgeAll } = openClears();

type Verdict = 'match' | 'false_positive';

const withHits = (...types: readonly string[][]): Body => ({
  AML: screening(ana, { hits: types.map((type) => hit({ type })), total_hits: types.length }),
});
const naming = (...ids: readonly string[]): Body => ({
  DUPLICATE: duplicates(ids.map((session_id) => ({ session_id, similarity_score: 90 }))),
});

/** Each match of the session gets the verdict of its place, or the last one. */
async function judge(ref: string, ...verdicts: readonly Verdict[]): Promise<void> {
  const { hits } = await call(readVerdicts, openSession(otherOfficer, ref), { step: 'DUPLICATE' });
  for (const [at, { hit: id, version, present }] of hits.entries())
    await call(recordVerdict, openSession(otherOfficer, ref), {
      ...{ step: 'DUPLICATE', hit: id },
      body: {
        verdict: verdicts[at] ?? verdicts.at(-1) ?? 'match',
        reason: { template: null, text: 'Looked at' },
        ...{ version, hash: present?.hash ?? '', subject: present?.subject ?? '', stages: {} },
      },
    });
}
/** A customer whose files can all be had. */
const sound = (steps: Body): Input => {
  const files = { front: servedFile, face: servedFile };
  return customer({ ID_DOCUMENT: passport(ana, {}, { files, original_files: files }), ...steps });
};
const registerCustomer = ({ answers }: Input, id?: string) => register('individual', answers, {}, id);

const linesOf = async (ref: string) => {
  const { blocks, toConsider } = await call(readDecisions, openSession(officer, ref));
  const toLine = ({ message, target }: (typeof blocks)[number]) => [message, target.ref] as const;
  return { blocks: blocks.map(toLine), toConsider: toConsider.map(toLine) };
};
/** What is said of the other session in the decision on one that a reviewer called the same person's. */
async function saidOf(other: { readonly id: string; readonly ref: string }, ...verdicts: readonly Verdict[]) {
  const { ref } = await registerCustomer(customer(naming(other.id)));
  await judge(ref, ...verdicts);
  const lines = await linesOf(ref);
  const ofOther = (all: typeof lines.blocks) => all.flatMap(([message, of]) => (of === other.ref ? [message] : []));
  return { blocks: ofOther(lines.blocks), toConsider: ofOther(lines.toConsider) };
}

test.each<[string, Input, blocks: string[], toConsider: string[], ((ref: string) => Promise<unknown>)?]>([
  [
    'an open sanctions hit',
    customer(withHits(['SANCTION'])),
    ['1 sanctions hit open on another session of this person'],
    [],
  ],
  ['two open hits', customer(withHits(['PEP'], ['PEP'])), ['2 PEP hits open on another session of this person'], []],
  [
    'a confirmed sanctions match',
    customer(withHits(['SANCTION'])),
    ['Another session of this person: 1 sanctions match confirmed'],
    [],
    (ref) => judgeAll(ref, 'match'),
  ],
  [
    'a confirmed match of unknown kind',
    customer(withHits(['WARNING'])),
    ['Another session of this person: 1 undefined match confirmed'],
    [],
    (ref) => judgeAll(ref, 'match'),
  ],
  [
    'a confirmed PEP without approval',
    customer(withHits(['PEP'])),
    ['Another session of this person: Senior approval missing: 1 PEP match'],
    ['Another session of this person: 1 PEP match confirmed'],
    (ref) => judgeAll(ref, 'match'),
  ],
  [
    'a confirmed article',
    customer(withHits(['ADVERSE_MEDIA'])),
    [],
    ['Another session of this person: 1 adverse media match confirmed'],
    (ref) => judgeAll(ref, 'match'),
  ],
  ['hits put aside', customer(withHits(['PEP'], ['SANCTION'])), [], [], (ref) => judgeAll(ref)],
  [
    'rejected by the service',
    customer({}, { stated: { status: 'REJECTED' } }),
    ['Another session of this person: Rejected by the verification service'],
    ['Another session of this person: Session rejected, though every step is approved'],
  ],
  [
    'a rejected step',
    customer({}, { entries: [step('AML'), { ...step('ID_DOCUMENT'), status: 'REJECTED' }] }),
    [
      'Another session of this person: ID document rejected',
      'Another session of this person: ID document: contradictory statuses',
    ],
    [],
  ],
  [
    'a screening that requires action',
    customer({ AML: screening(ana, { action_required: true }) }),
    ['Another session of this person: Screening requires action'],
    [],
  ],
  [
    'an expired document',
    customer({ ID_DOCUMENT: passport(ana, { document_expiration: '2019-01-01' }) }),
    [],
    // Its sentence counts days, and the type of a matcher is unknown.
    [expect.stringMatching(/^Another session of this person: Passport expired/) as unknown as string],
  ],
  [
    'one that was never finished',
    {
      kind: 'individual',
      answers: {
        steps: { EMAIL: email() },
        entries: [step('EMAIL'), { ...step('ID_DOCUMENT'), status: 'SUBMISSION_REQUIRED' }],
        stated: { status: 'SUBMISSION_REQUIRED' },
      },
    },
    [],
    ['Another session of this person: Not screened: no AML step'],
  ],
  ['nothing', customer(), [], []],
  [
    'a possible duplicate that nobody judged',
    customer(naming('another-face-0000')),
    ['1 hit open on another session of this person'],
    [],
  ],
])('of %s', async (_, other, blocks, toConsider, prepare) => {
  const twin = await registerCustomer(other);
  await prepare?.(twin.ref);
  expect(await saidOf(twin, 'match')).toEqual({ blocks, toConsider });
  expect(await saidOf(twin, 'false_positive')).toEqual({ blocks: [], toConsider: [] });
});

test('it is blocked for one officer alone, and not where the other session is another person’s', async () => {
  const twin = await registerCustomer(customer(withHits(['SANCTION'])));
  const { ref } = await registerCustomer(sound(naming(twin.id)));
  await judge(ref, 'match');
  expect(await problemOf(clear(ref))).toMatchObject({
    code: 'clear_blocked',
    blocks: [{ code: 'person_hits_open', target: { ref: twin.ref, step: 'AML' } }],
  });
  const { ref: another } = await registerCustomer(sound(naming(twin.id)));
  await judge(another, 'false_positive');
  expect(await clear(another)).toMatchObject({ waiting: null, current: { kind: 'clear' } });
});

test('of several matches with it, one is enough', async () => {
  const twin = await registerCustomer(customer(withHits(['SANCTION'])));
  const { ref } = await registerCustomer(customer(naming(twin.id, twin.id)));
  await judge(ref, 'false_positive', 'match');
  expect((await linesOf(ref)).blocks).toEqual([['1 sanctions hit open on another session of this person', twin.ref]]);
});

test('who names this session in turn asks nothing new', async () => {
  const id = 'one-of-two-faces-0';
  const twin = await registerCustomer(customer(naming(id)));
  const { ref } = await registerCustomer(sound(naming(twin.id)), id);
  await judge(ref, 'match');
  expect((await linesOf(ref)).blocks).toEqual([]);
});

test('the session itself among its matches is no other session', async () => {
  const id = 'its-own-face-00001';
  const { ref } = await registerCustomer(customer({ ...naming(id), ...withHits(['PEP']) }), id);
  await judge(ref, 'match');
  await judgeAll(ref, 'false_positive');
  await judge(ref, 'match');
  expect((await linesOf(ref)).blocks).toEqual([]);
});

test('who is the same on the other session is followed', async () => {
  const third = await registerCustomer(customer(withHits(['SANCTION'])));
  const second = await registerCustomer(customer(naming(third.id)));
  await judge(second.ref, 'match');
  const { ref } = await registerCustomer(customer(naming(second.id)));
  await judge(ref, 'match');
  const expected = [['1 sanctions hit open on another session of this person', third.ref]];
  expect((await linesOf(ref)).blocks).toEqual(expected);
});

test('a company whose owner is the same person there is blocked too', async () => {
  const third = await registerCustomer(customer(withHits(['SANCTION'])));
  const own = await registerCustomer(customer(naming(third.id)));
  await judge(own.ref, 'match');
  const { ref } = await register('corporate', withOwner({ ...ana, id: own.id }).answers, plain);
  expect((await linesOf(ref)).blocks).toEqual([
    ['1 sanctions hit open on another session of an owner, representative or officer', third.ref],
  ]);
  // Once it is put aside, four eyes see to it.
  await judgeAll(third.ref);
  expect((await call(readDecisions, openSession(officer, ref))).fourEyes.needsSecond.clear).toContain(
    'risky_false_positive',
  );
});

test('one that nobody has read is read for the decision, and is considered where nobody can read it', async () => {
  answer('same-unread-00000', 'individual', customer(withHits(['SANCTION'])).answers, {});
  const { ref } = await registerCustomer(customer(naming('same-unread-00000')));
  await judge(ref, 'match');
  expect((await problemOf(clear(ref))).blocks?.map(({ code }) => code)).toEqual(['person_hits_open']);

  const missing = await registerCustomer(sound(naming('same-missing-0000')));
  await judge(missing.ref, 'match');
  const { blocks, toConsider } = await linesOf(missing.ref);
  expect([blocks, toConsider]).toEqual([
    [],
    expect.arrayContaining([['Another session of this person not read within 24 hours', missing.ref]]),
  ]);
  expect((await clear(missing.ref)).waiting).toMatchObject({ needsSecond: ['confirmed_match'] });
});

test('one that was read the day before is read again, and blocks while the service does not answer', async () => {
  const twin = await registerCustomer(customer());
  const { ref } = await registerCustomer(sound(naming(twin.id)));
  await judge(ref, 'match');
  const { db } = await getStore();
  await db
    .updateTable('sessions')
    .set({ refreshed_at: Date.now() - dayMs - 1 })
    .where('ref', '=', twin.ref)
    .execute();
  const answers = service.sessions[twin.id];
  delete service.sessions[twin.id];
  expect((await problemOf(clear(ref))).blocks).toMatchObject([{ code: 'person_not_read', target: { ref: twin.ref } }]);
  if (answers) service.sessions[twin.id] = answers;
  expect((await clear(ref)).waiting).toMatchObject({ needsSecond: ['confirmed_match'] });
});

test('no other decision is held up by it', async () => {
  const twin = await registerCustomer(customer(withHits(['SANCTION'])));
  const { ref } = await registerCustomer(sound(naming(twin.id)));
  await judge(ref, 'match');
  const body = {
    decision: 'request_information' as const,
    reasons: { codes: ['other' as const], text: 'Ask' },
    version: 0,
  };
  expect((await call(decide, openSession(officer, ref), { body })).current).toMatchObject({
    kind: 'request_information',
  });
});
