/** Shared data (v1) against the simulator and a real store. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ConsentDetail, consentBodySchema } from '#lib/model/consents/consent.schema.ts';
import { resourceNames } from '#lib/model/consents/resources.ts';
import {
  addConsent,
  changeConsent,
  decideAml,
  listConsents,
  readConsent,
  readResource,
  removeConsent,
  reviewAml,
} from '#lib/operations/consents.ts';
import { getStore } from '#lib/server/store/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { call } from '../index.ts';
import { addReviewers } from '../testing/add-reviewers.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf, problemOf } from '../testing/open-test-review.ts';

const desk = openTestReview(startSimulator);
const officer = createReviewer('officer');
const auditor = { ...createReviewer('auditor'), email: 'auditor@desk.example' };
const mlro = { ...createReviewer('mlro'), email: 'mlro@desk.example' };
/** Of no single document, from the cache where it is there. */
const plain = { document: undefined, fresh: false };
const tokenOf = (name: string) => `specimen-token-${name}-not-a-secret`;

const add = async (name: string, session?: string) =>
  (await call(addConsent, officer, { body: { label: name, access_token: tokenOf(name), session } })).id;

const read = async (id: string, resource: string, document?: string, fresh = false) =>
  JSON.parse((await call(readResource, officer, { consent: id, resource, query: { document, fresh } })).text);

/** As the page does: every resource once. */
async function readAll(id: string): Promise<ConsentDetail> {
  for (const resource of resourceNames)
    await read(id, resource).then(
      () => undefined,
      () => undefined,
    );
  return call(readConsent, officer, { id });
}
const codesOf = ({ findings }: ConsentDetail) => findings.map(({ code }) => code);
const outcomesOf = ({ scopes }: ConsentDetail) => scopes.map(({ outcome }) => outcome);

beforeAll(() => addReviewers(officer, auditor, mlro));
afterEach(async () => {
  await desk.control('DELETE', '/faults');
});

describe('access', () => {
  test.each(['support', 'admin'] as const)('%s gets nothing, and does not learn what exists', async (role) => {
    const reviewer = createReviewer(role);
    const id = await add('full');
    for (const one of [id, 'ZZZZZZZZZZ']) {
      const codes = await Promise.all(
        [
          call(listConsents, reviewer),
          call(readConsent, reviewer, { id: one }),
          call(readResource, reviewer, { consent: one, resource: 'identity', query: plain }),
          call(changeConsent, reviewer, { id: one, body: { label: 'x' } }),
          call(removeConsent, reviewer, { id: one }),
          call(addConsent, reviewer, { body: { label: 'x', access_token: 'y' } }),
        ].map(problemCodeOf),
      );
      expect(codes).toEqual(Array(6).fill('not_allowed'));
    }
  });

  test('an auditor reads and changes nothing', async () => {
    const id = await add('full');
    expect((await call(readConsent, auditor, { id })).label).toBe('full');
    expect((await call(readResource, auditor, { consent: id, resource: 'phone', query: plain })).text).toContain(
      'phone_number',
    );
    for (const work of [
      call(changeConsent, auditor, { id, body: { label: 'x' } }),
      call(removeConsent, auditor, { id }),
    ])
      expect(await problemCodeOf(work)).toBe('not_allowed');
  });

  test('an unknown id, resource or document is refused, and nothing is sent', async () => {
    const id = await add('full');
    await desk.control('DELETE', '/requests');
    expect(await problemCodeOf(call(readConsent, officer, { id: 'ZZZZZZZZZZ' }))).toBe('not_found');
    expect(await problemCodeOf(call(readConsent, officer, { id: '../etc' }))).toBe('not_found');
    expect(await problemCodeOf(read(id, 'constructor'))).toBe('not_found');
    for (const [resource, document] of [
      ['identity', 'PASSPORT'],
      ['identity', 'utility_bill'],
      ['phone', 'passport'],
      ['identity', ''],
    ] as const)
      expect(await problemCodeOf(read(id, resource, document))).toBe('bad_request');
    expect(await desk.sentCount()).toBe(0);
    expect((await call(readConsent, officer, { id: id.toLowerCase() })).id).toBe(id);
  });
});

describe('a resource', () => {
  test('is the canonical envelope; a list, or one document', async () => {
    const id = await add('full');
    const all = await read(id, 'identity');
    expect(all.status).toEqual({ error: false, api_code: 'SUCCESS', type: 'success', message: 'success' });
    expect(all.data).toHaveLength(4);
    expect((await read(id, 'identity', 'passport')).data).toMatchObject({ document_type: 'PASSPORT' });
    expect((await read(id, 'residency', 'bank_statement')).data).toMatchObject({ document_type: 'BANK_STATEMENT' });
    const [event] = await auditEvents('consent.read');
    expect(event).toMatchObject({ object: `${id}/residency/bank_statement`, outcome: 'done' });
    expect(event?.fieldGroups).toEqual(expect.arrayContaining(['identity']));
  });

  test('is read once in a minute, and anew when asked', async () => {
    const id = await add('all-scopes');
    await desk.control('DELETE', '/requests');
    for (let n = 0; n < 3; n += 1) await read(id, 'corporate');
    expect(await desk.sentCount()).toBe(1);
    await read(id, 'corporate', undefined, true);
    expect(await desk.sentCount()).toBe(2);
  });

  test('the event is on disk before anything goes out', async () => {
    const id = await add('full');
    const { db } = await getStore();
    const { sql } = await import('kysely');
    await read(id, 'email');
    await sql`pragma query_only = 1`.execute(db);
    expect(await problemCodeOf(read(id, 'email'))).toBe('store_unavailable');
    await sql`pragma query_only = 0`.execute(db);
  });
});

describe('errors are chosen by the code of the service', () => {
  test.each([
    ['expired', 'identity', 'consent_revoked', 'INVALID_AUTHORIZATION_CODE'],
    ['expired', 'corporate', 'consent_revoked', 'INVALID_AUTHORIZATION_CODE'],
    ['identity-only', 'phone', 'not_shared', 'UNAUTHORIZED_SCOPE'],
    ['identity-only', 'corporate', 'not_shared', 'UNAUTHORIZED_SCOPE'],
    ['unknown-401', 'email', 'upstream_refused', 'CONSENT_WITHDRAWN'],
    ['error-with-200', 'identity', 'upstream_failed', undefined],
    ['error-with-data', 'identity', 'upstream_failed', undefined],
  ])('%s %s: %s', async (name, resource, code, apiCode) => {
    const id = await add(name);
    const problem = await problemOf(read(id, resource));
    expect(problem.code).toBe(code);
    if (apiCode) expect(problem.apiCode).toBe(apiCode);
    expect(JSON.stringify(problem)).not.toContain(tokenOf(name));
  });

  test('an outage says nothing about the consent', async () => {
    const id = await add('full');
    const before = await readAll(id);
    await desk.control('POST', '/faults', { path: '/v1/', fault: '503' });
    expect(await problemCodeOf(read(id, 'identity', undefined, true))).toBe('upstream_failed');
    expect(outcomesOf(await call(readConsent, officer, { id }))).toEqual(outcomesOf(before));
    await desk.control('DELETE', '/faults');
    await desk.control('POST', '/faults', { path: '/v1/', fault: 'html' });
    expect(await problemCodeOf(read(id, 'identity', undefined, true))).toBe('upstream_unreadable');
  });
});

describe('what is kept of a read', () => {
  test('the last outcome of each scope, when it was, and when data last came', async () => {
    const id = await add('full');
    expect(outcomesOf(await call(readConsent, officer, { id }))).toEqual([null, null, null, null, null]);
    expect(codesOf(await call(readConsent, officer, { id }))).toEqual(['never_read']);
    const detail = await readAll(id);
    expect(outcomesOf(detail)).toEqual(['given', 'given', 'not_shared', 'given', 'given']);
    expect(codesOf(detail)).toEqual([]);
    await desk.control('POST', `/tokens/${tokenOf('full')}/transition`, { revoke: true });
    // Also of a single document: the token is refused for all.
    expect(await problemCodeOf(read(id, 'identity', 'passport', true))).toBe('consent_revoked');
    const revoked = await call(readConsent, officer, { id });
    expect(revoked.findings[0]).toMatchObject({ code: 'access_revoked', message: 'Access is no longer valid' });
    expect(revoked.scopes[0]).toMatchObject({ outcome: 'revoked', givenAt: detail.scopes[0]?.givenAt });
    await desk.control('POST', `/tokens/${tokenOf('full')}/transition`, { restore: true });
    expect(
      codesOf(
        await readAll(id)
          .then(() => read(id, 'identity', undefined, true))
          .then(() => call(readConsent, officer, { id })),
      ),
    ).toEqual([]);
  });

  test.each([
    ['state-mode', ['state_only', 'state_only', 'not_shared', 'not_shared', 'not_shared']],
    ['empty', ['none', 'none', 'none', 'none', 'none']],
    ['null-data', ['none', 'none', 'not_shared', 'none', 'none']],
    ['no-data', ['none', 'none', 'not_shared', 'none', 'none']],
    ['corporate-plain', ['not_shared', 'not_shared', 'given', 'not_shared', 'not_shared']],
    ['unknown-401', ['failed', 'failed', 'failed', 'failed', 'failed']],
  ])('%s: %j', async (name, outcomes) => {
    const detail = await readAll(await add(name));
    expect(outcomesOf(detail)).toEqual(outcomes);
  });

  test.each([
    ['identity', 'no list', 'unreadable'],
    ['corporate', [{ name: 'A' }, { name: 'B' }], 'unreadable'],
    ['residency', [{ state: 'VERIFIED', document_type: 'BANK_STATEMENT' }, { address: '1 Row' }], 'given'],
    ['residency', [{ state: 'VERIFIED', document_type: 'BANK_STATEMENT' }, null], 'state_only'],
    ['identity', [{ state: 'VERIFIED', document_type: 'PASSPORT' }, { document_number: 'X1' }], 'given'],
  ] as const)('%s of %j: %s', async (resource, data, outcome) => {
    await desk.control('POST', `/tokens/${tokenOf('all-scopes')}/transition`, { change: { resource, data } });
    const id = await add('all-scopes');
    await read(id, resource);
    expect(
      (await call(readConsent, officer, { id })).scopes.find((scope) => scope.resource === resource),
    ).toMatchObject({
      outcome,
    });
  });

  test('a new token forgets it, and its answers', async () => {
    const id = await add('full');
    await readAll(id);
    const changed = await call(changeConsent, officer, { id, body: { access_token: tokenOf('email-only') } });
    expect(outcomesOf(changed)).toEqual([null, null, null, null, null]);
    expect(outcomesOf(await readAll(id))).toEqual(['not_shared', 'not_shared', 'not_shared', 'not_shared', 'given']);
  });

  test('every token of the simulator is read without a failure of ours, and nothing that is open reads as clean', async () => {
    const tokens = (await desk.control('GET', '/tokens')) as { label: string; tags: string[] }[];
    expect(tokens.length).toBeGreaterThan(50);
    for (const { label } of tokens) {
      const detail = await readAll(await add(label));
      expect(detail.findings.every(({ message }) => message.length > 0 && !/undefined|null/.test(message))).toBe(true);
      if (/uncertain|aml-|expired|rejected|states|odd-dates|minor|differ|wrong-scope|empty|blank/.test(label))
        expect(detail.findings.length, label).toBeGreaterThan(0);
    }
    const { consents } = await call(listConsents, officer);
    const ranks = consents.map(({ findings: [worst] }) =>
      ['severe', 'warning', 'notice'].indexOf(worst?.severity ?? ''),
    );
    expect(ranks.map((rank) => (rank < 0 ? 3 : rank))).toEqual(ranks.map((rank) => (rank < 0 ? 3 : rank)).toSorted());
  });
});

describe('an UNCERTAIN document', () => {
  const contentHashOf = ({ facts }: ConsentDetail, place: string) =>
    facts.find((fact) => fact.place === place && fact.key === 'content_hash')?.value ?? '';

  test('is decided by an officer, on the content that they saw; it is open again when the content changes', async () => {
    const id = await add('uncertain-pending');
    const detail = await readAll(id);
    expect(codesOf(detail)).toContain('aml_uncertain');
    const decision = {
      place: '0',
      verdict: 'compliant',
      reason: 'A namesake born in 1951',
      contentHash: contentHashOf(detail, '0'),
      version: 0,
    } as const;
    expect(await problemCodeOf(call(decideAml, auditor, { id, body: decision }))).toBe('not_allowed');
    expect(await problemCodeOf(call(decideAml, officer, { id, body: { ...decision, place: '7' } }))).toBe(
      'bad_request',
    );
    expect(
      await problemCodeOf(call(decideAml, officer, { id, body: { ...decision, contentHash: '0'.repeat(32) } })),
    ).toBe('conflict');
    const proposed = await call(decideAml, officer, { id, body: decision });
    expect(codesOf(proposed)).toEqual(['aml_matches', 'aml_second_waiting']);
    expect(proposed.decisions).toMatchObject([
      { place: '0', version: 1, state: 'waiting', verdict: 'compliant', reviewerName: officer.name },
    ]);
    expect(await problemCodeOf(call(decideAml, officer, { id, body: decision }))).toBe('conflict');
    const [proposal] = await auditEvents('consent.proposed');
    expect(proposal).toMatchObject({ object: `${id}/0`, reason: null });
    expect(JSON.stringify(proposal)).not.toContain('compliant');

    const review = { place: '0', version: 1, verdict: 'agree', reason: 'Seen, a namesake.' } as const;
    expect((await call(readConsent, mlro, { id })).decisions).toMatchObject([
      { state: 'waiting', verdict: null, reason: null, secondRefusal: { code: 'evidence' } },
    ]);
    for (const who of [officer, auditor, mlro])
      expect(await problemCodeOf(call(reviewAml, who, { id, body: review }))).toBe('not_allowed');
    await call(readResource, mlro, { consent: id, resource: 'identity', query: { ...plain, fresh: true } });
    expect((await call(readConsent, mlro, { id })).decisions).toMatchObject([
      { verdict: 'compliant', secondRefusal: null },
    ]);
    const agreed = await call(reviewAml, mlro, { id, body: review });
    expect(codesOf(agreed)).toEqual([]);
    expect(agreed.decisions).toMatchObject([
      { state: 'effective', second: { verdict: 'agree', reason: review.reason } },
    ]);
    expect(await problemCodeOf(call(reviewAml, mlro, { id, body: review }))).toBe('conflict');
    const [event] = await auditEvents('consent.agreed');
    expect(event).toMatchObject({ object: `${id}/0`, detail: { verdict: 'compliant' }, reason: review.reason });
    await desk.control('POST', `/tokens/${tokenOf('uncertain-pending')}/transition`, {
      change: { resource: 'identity', set: { trust_score: 12 } },
    });
    await read(id, 'identity', undefined, true);
    expect(codesOf(await call(readConsent, officer, { id }))).toContain('aml_changed');
  });

  test('the order of its matches, and how an absent value is spelled, change nothing of it', async () => {
    const id = await add('uncertain-pending');
    const hashWith = async (set: object) => {
      await desk.control('POST', `/tokens/${tokenOf('uncertain-pending')}/transition`, {
        change: { resource: 'identity', set },
      });
      await read(id, 'identity', undefined, true);
      return contentHashOf(await call(readConsent, officer, { id }), '0');
    };
    const matches = [{ name: 'A', lists: ['x', 'y'] }, { name: 'B' }];
    const check = (list: object[]) => ({ aml_check: { aml_matches: 2, aml_response: { matches: list } } });
    const hash = await hashWith(check(matches));
    expect(await hashWith(check(matches.toReversed()))).toBe(hash);
    expect(await hashWith({ remark: null, other: '' })).toBe(hash);
    expect(await hashWith(check([{ name: 'A', lists: ['x'] }, { name: 'B' }]))).not.toBe(hash);
    expect(await hashWith(check([{ name: 'A', lists: ['y', 'x'] }, { name: 'B' }]))).toBe(hash);
    expect(await hashWith({ trust_score: 3 })).not.toBe(hash);
  });

  test('no other word is ours to decide', async () => {
    const id = await add('not-compliant');
    const detail = await readAll(id);
    const decision = {
      place: '0',
      verdict: 'compliant',
      reason: 'x',
      contentHash: contentHashOf(detail, '0'),
      version: 0,
    } as const;
    expect(await problemCodeOf(call(decideAml, officer, { id, body: decision }))).toBe('bad_request');
  });
});

test('what is entered has limits', () => {
  const isValid = (change: object) =>
    consentBodySchema.safeParse({ label: 'Ana', access_token: 'abc', ...change }).success;
  expect(isValid({})).toBe(true);
  expect(isValid({ session: 'abcdefghjk' })).toBe(true);
  for (const wrong of [
    { label: ' ' },
    { label: 'x'.repeat(201) },
    { access_token: '' },
    { access_token: 'two words' },
    { access_token: 'line\nbreak' },
    { access_token: 'naïve' },
    { access_token: 'x'.repeat(8_193) },
    { session: 'a1b2c3d4-0000-4000-8000-000000000001' },
    { more: 1 },
  ])
    expect(isValid(wrong), JSON.stringify(wrong)).toBe(false);
});

test('the token is in no answer, event or row', async () => {
  const id = await add('full');
  await readAll(id);
  const { db } = await getStore();
  const everything = JSON.stringify([
    await call(listConsents, officer),
    await call(readConsent, officer, { id }),
    await auditEvents(),
    await db.selectFrom('consents').selectAll().execute(),
    await db.selectFrom('audit_events').selectAll().execute(),
    await desk.sent(),
  ]);
  for (const form of ['utf8', 'base64', 'base64url', 'hex'] as const)
    expect(everything).not.toContain(Buffer.from('specimen-token-full').toString(form).replace(/=+$/, ''));
});

test('removed, it is gone with what was read', async () => {
  const id = await add('full');
  await readAll(id);
  await call(removeConsent, officer, { id });
  for (const work of [call(readConsent, officer, { id }), read(id, 'identity'), call(removeConsent, officer, { id })])
    expect(await problemCodeOf(work)).toBe('not_found');
  const [event] = await auditEvents('consent.removed');
  expect(event).toMatchObject({ object: id });
});
