/** The 50 % rule of sanctions follows what is left of the hits of owners: a false positive takes a hit away until the hit changes. */
import { expect, test } from 'vitest';
import { firstHashOf } from '#lib/model/same-hash.ts';
import { isRiskyFalsePositive, toCounting } from '#lib/model/second-review-rule.ts';
import { readDecisions } from '#lib/operations/decisions.ts';
import { readOwnership } from '#lib/operations/ownership.ts';
import { readSession, refreshNow } from '#lib/operations/sessions.ts';
import { readVerdicts, undoVerdicts } from '#lib/operations/verdicts.ts';
import { assess } from '#lib/ownership/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { officer, openClears } from '../testing/staged-clears.ts';

const { answer, register, judgeAll } = openClears();

const sanction = { info: { full_name: 'Jan Smitsema' }, type: ['SANCTION'] };
const unknown = {
  ...sanction,
  type: ['ADVERSE_MEDIA'],
  fields: [{ source: 'US State Department FTO', tag: ['terrorism'] }],
};
const alsoPep = { ...unknown, type: ['PEP'] };
const person = (hits: readonly object[]) => {
  const customer_info = { firstname: 'Jan', lastname: 'Smitsema', birth_date: '1974-11-05', nationality: 'NL' };
  const aml = { customer_info, hits, total_hits: hits.length, action_required: false };
  return { AML: { id: 'AML', type: 'AML', status: 'APPROVED', verification: { aml } } };
};
const owner = (node_id: number, shares: number, id: string) => ({
  node_id,
  firstname: 'Jan',
  lastname: `Smitsema ${node_id}`,
  birth_date: `1974-11-0${node_id}`,
  id,
  status: 'APPROVED',
  steps: [{ type: 'AML', status: 'APPROVED' }],
  edges: [{ node_id: 1, shares, director: false }],
});
const screening = [{ id: 'x', types: ['sanction'], sanctions: [{ name: 'A list' }], pep: [], adverse_media: [] }];
const holding = (node_id: number, shares: number, hits: readonly object[] = screening) => ({
  node_id,
  company_details: { name: `Holding ${node_id}`, country: 'NL' },
  aml: { matches: hits.length, screening: hits, action_required: false },
  edges: [{ node_id: 1, shares, director: false }],
});
const company = (individuals: readonly object[], corporates: readonly object[] = []) => ({
  COMPANY_DETAILS: { name: 'Lantern Moor', registration_number: '1', country: 'NL' },
  BENEFICIAL_OWNERS: { individuals, corporates },
});

const codesOf = async (ref: string) =>
  (await call(readSession, openSession(officer, ref))).findings.map(({ code }) => code);
/** Whether finding, block and ownership page say it, which they do together. */
async function isReached(ref: string): Promise<boolean> {
  const { blocks } = await call(readDecisions, openSession(officer, ref));
  const { declared, policy, settlement } = await call(readOwnership, openSession(officer, ref));
  const onPage = assess(declared, { policy, confirmed: settlement.settled }).findings;
  const all = [
    (await codesOf(ref)).includes('ownership_sanctions'),
    blocks.some(({ code }) => code === 'ownership_sanctions'),
    onPage.some(({ code }) => code.startsWith('SANCTIONS_50')),
  ];
  expect(new Set(all).size).toBe(1);
  return all[0] === true;
}
const secondFor = async (ref: string) =>
  (await call(readDecisions, openSession(officer, ref))).fourEyes.needsSecond.clear;
const registerPerson = (hits: readonly object[]) => register('individual', {}, person(hits));
const registerCompany = async (...owners: Parameters<typeof company>) =>
  (await register('corporate', {}, company(...owners))).ref;

test.each([
  ['a sanctions hit', sanction],
  ['a list that is not known to be harmless', unknown],
  ['a politically exposed person on such a list', alsoPep],
])('%s of an owner of 60 %%', async (_, hit) => {
  const own = await registerPerson([hit]);
  const ref = await registerCompany([owner(2, 60, own.id), owner(3, 40, 'not-registered')]);
  expect(await isReached(ref)).toBe(true);
  await judgeAll(own.ref);
  expect(await isReached(ref)).toBe(false);
  expect(await secondFor(ref)).toContain('risky_false_positive');
  // Reading the company again changes nothing.
  await call(refreshNow, officer, { ref });
  expect(await isReached(ref)).toBe(false);
  answer(own.id, 'individual', {}, person([{ ...hit, aliases: ['J. Smitsema'] }]));
  await call(refreshNow, officer, { ref: own.ref });
  expect(await isReached(ref)).toBe(true);
  await judgeAll(own.ref);
  expect(await isReached(ref)).toBe(false);
  answer(own.id, 'individual', {}, person([hit, sanction]));
  await call(refreshNow, officer, { ref: own.ref });
  expect(await isReached(ref)).toBe(true);
});

test('a match stays one, and an undone verdict counts no more', async () => {
  const own = await registerPerson([sanction]);
  const ref = await registerCompany([owner(2, 60, own.id), owner(3, 40, 'not-registered')]);
  await judgeAll(own.ref, 'match');
  expect(await isReached(ref)).toBe(true);
  await judgeAll(own.ref);
  expect(await isReached(ref)).toBe(false);
  const { hits } = await call(readVerdicts, openSession(officer, own.ref), { step: 'AML' });
  const body = { hits: hits.map(({ hit, version }) => ({ hit, version })) };
  await call(undoVerdicts, openSession(officer, own.ref), { step: 'AML', body });
  expect(await isReached(ref)).toBe(true);
});

test('of several owners those count whose hits are left', async () => {
  const [one, two, three] = [
    await registerPerson([sanction]),
    await registerPerson([sanction]),
    await registerPerson([unknown]),
  ];
  const ref = await registerCompany([owner(2, 30, one.id), owner(3, 30, two.id), owner(4, 20, three.id)]);
  expect(await isReached(ref)).toBe(true);
  // 30 % and 20 % may be enough.
  await judgeAll(one.ref);
  expect(await isReached(ref)).toBe(true);
  await judgeAll(three.ref);
  expect(await isReached(ref)).toBe(false);
});

test('a company among the owners is judged on the page of its session', async () => {
  const ref = await registerCompany([], [holding(2, 60), holding(3, 40, [])]);
  expect(await isReached(ref)).toBe(true);
  await judgeAll(ref);
  expect(await isReached(ref)).toBe(false);
  expect(await secondFor(ref)).toContain('risky_false_positive');
});

test('what was not delivered gets no verdict', async () => {
  const own = await registerPerson([sanction]);
  const incomplete = { ...holding(3, 60), aml: { matches: 2, screening, action_required: false } };
  const ref = await registerCompany([owner(2, 40, own.id)], [incomplete]);
  await judgeAll(own.ref);
  await judgeAll(ref);
  expect(await isReached(ref)).toBe(true);
});

test('hits that are harmless reach nothing', async () => {
  const own = await registerPerson([{ ...sanction, type: ['PEP'], fields: [{ source: 'Wikidata', tag: ['pep'] }] }]);
  const ref = await registerCompany([owner(2, 60, own.id), owner(3, 40, 'not-registered')]);
  expect(await isReached(ref)).toBe(false);
  expect(await secondFor(ref)).toEqual([]);
});

/** Every verdict becomes one of another day: of these kinds, and where it was `before`, of a content that was hashed in the first version alone. */
async function age(kinds: readonly string[], before = true) {
  const { db } = await getStore();
  const rows = await db.selectFrom('dispositions').select(['rid', 'hit', 'version', 'hash']).execute();
  for (const { rid, hit, version, hash } of rows)
    await db
      .updateTable('dispositions')
      .set({ kinds: JSON.stringify(kinds), ...(before && { hash: firstHashOf(hash) }) })
      .where('rid', '=', rid)
      .where('hit', '=', hit)
      .where('version', '=', version)
      .execute();
}
const harmless = { ...sanction, type: ['PEP'], fields: [{ source: 'Wikidata', tag: ['pep'] }] };

test.each<[string, object, 'match' | 'false_positive', readonly string[], boolean, readonly string[]]>([
  ['harmless by a former rule', unknown, 'false_positive', ['adverse_media'], true, ['risky_false_positive']],
  ['a PEP by a former rule', alsoPep, 'false_positive', ['pep'], true, ['risky_false_positive']],
  ['harmless by this rule', harmless, 'false_positive', ['pep'], false, []],
  ['a match by a former rule', harmless, 'match', ['adverse_media'], true, ['confirmed_match']],
])('a verdict on what is %s', async (_, hit, verdict, kinds, before, reasons) => {
  const own = await registerPerson([hit]);
  const ref = await registerCompany([owner(2, 20, own.id), owner(3, 80, 'not-registered')]);
  await judgeAll(own.ref, verdict);
  await age(kinds, before);
  expect(await secondFor(own.ref)).toEqual(reasons);
  expect(await secondFor(ref)).toEqual(reasons);
});

test('a duplicate that was put aside has no kind of hit', () => {
  const duplicate = { verdict: 'false_positive', kinds: [], hasFormerKinds: true } as const;
  expect(isRiskyFalsePositive(toCounting(duplicate, 'DUPLICATE'))).toBe(false);
  expect(isRiskyFalsePositive(toCounting({ ...duplicate, hit: 'd1-a' }, undefined))).toBe(false);
});

test.each<[string, readonly object[], 'match' | 'false_positive' | undefined, boolean]>([
  ['an open hit', [harmless, unknown], undefined, true],
  ['an open sanctions hit', [harmless, sanction], undefined, true],
  ['a confirmed one', [harmless, unknown], 'match', true],
  ['one that was put aside too', [harmless, unknown], 'false_positive', false],
  ['an open hit that is harmless', [harmless, { ...harmless, info: { full_name: 'J. S.' } }], undefined, false],
])('a false positive on what is harmless by now leaves %s', async (_, hits, verdict, expected) => {
  const own = await registerPerson(hits.slice(0, 1));
  const ref = await registerCompany([owner(2, 60, own.id), owner(3, 40, 'not-registered')]);
  await judgeAll(own.ref);
  await age(['other'], false);
  answer(own.id, 'individual', {}, person(hits));
  await call(refreshNow, officer, { ref: own.ref });
  if (verdict) await judgeAll(own.ref, verdict);
  await call(refreshNow, officer, { ref });
  expect(await isReached(ref)).toBe(expected);
});
