/** Answers that change, fail or do not come while a clear is decided, and roles that are lost meanwhile. */

import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { parseStep } from '#lib/contract/index.ts';
import { readDecisions, reviewDecision, withdrawDecision } from '#lib/operations/decisions.ts';
import { refreshNow } from '#lib/operations/sessions.ts';
import { markOpened } from '#lib/operations/steps.ts';
import { readVerdicts, recordVerdict } from '#lib/operations/verdicts.ts';
import { rememberHits } from '#lib/server/refresh/index.ts';
import { getStore } from '#lib/server/store/index.ts';
import { call, openSession } from '../index.ts';
import { servedFile } from '../testing/fake-service.ts';
import { problemCodeOf, problemOf } from '../testing/open-test-review.ts';
import { type Body, officer, openClears, otherOfficer } from '../testing/staged-clears.ts';

const { service, answer, register, judgeAll, clear } = openClears();

const customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };
const hitOf = (name: string) => ({ info: { full_name: name }, type: ['PEP'] });
const screening = (...hits: readonly Body[]): Body => ({
  id: 'AML',
  type: 'AML',
  status: 'APPROVED',
  verification: {
    aml: { customer_info: customer, hits, total_hits: hits.length, action_required: false, monitored: true },
  },
});
const plain: Body = {
  AML: screening(),
  ID_DOCUMENT: {
    id: 'ID_DOCUMENT',
    type: 'ID_DOCUMENT',
    status: 'APPROVED',
    document: {
      type: 'PASSPORT',
      files: { front: servedFile, face: servedFile },
      fields: { ...customer, expiry_date: '2040-01-01', document_number: 'X1' },
    },
  },
};

let restore = (): void => undefined;
afterEach(() => {
  service.release();
  restore();
});

/** Runs once, after the server has found nothing that blocks and before it reads what it freezes. */
async function afterBlocksWereRead(deed: () => Promise<unknown>): Promise<void> {
  const { decisions } = await getStore();
  const { ofSession } = decisions;
  let calls = 0;
  restore = () => {
    decisions.ofSession = ofSession;
  };
  decisions.ofSession = async (ref) => {
    const found = await ofSession(ref);
    calls += 1;
    // The first is the page's own read, the second before the session is read again.
    if (calls === 3) await deed();
    return found;
  };
}

describe('hits that change while a clear is decided', () => {
  test('are seen, also where another process has recorded those of an older answer', async () => {
    const { id, ref } = await register('individual', { steps: { AML: screening(hitOf('Ana Perez')) } }, plain);
    await judgeAll(ref);
    await afterBlocksWereRead(async () => {
      answer(id, 'individual', { steps: { AML: screening(hitOf('Rui Silva')) } }, plain);
      await call(refreshNow, officer, { ref });
      const old = parseStep('individual', 'AML', screening(hitOf('Ana Perez')));
      if (!old.ok) throw new Error('unreadable');
      await rememberHits({ ref, kind: 'individual', sessionId: id }, { step: 'AML', type: 'AML' }, old.value);
    });
    expect(await problemCodeOf(clear(ref))).not.toBe('no problem');
    expect((await call(readDecisions, openSession(officer, ref))).current).toBeNull();
  });

  test('block it when a delivery brings them in between', async () => {
    const { id, ref } = await register('individual', {}, plain);
    await afterBlocksWereRead(async () => {
      answer(id, 'individual', { steps: { AML: screening(hitOf('Rui Silva')) } }, plain);
      await call(refreshNow, officer, { ref });
    });
    expect(await problemCodeOf(clear(ref))).toBe('clear_blocked');
  });

  test('are read anew, though another refresh of the session is under way', async () => {
    const { id, ref } = await register('individual', {}, plain);
    // Its answers of the session and the screening are there, that of the document is not.
    service.faults.push({ path: /ID_DOCUMENT$/, status: 'hang' });
    const underWay = problemCodeOf(call(refreshNow, officer, { ref }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    answer(id, 'individual', { steps: { AML: screening(hitOf('Rui Silva')) } }, plain);
    const decided = problemCodeOf(clear(ref));
    await new Promise((resolve) => setTimeout(resolve, 300));
    service.release();
    expect(await decided).toBe('clear_blocked');
    expect(await underWay).toBe('no problem');
  });
});

describe('a service that fails at that moment', () => {
  test.each([
    ['the session', /session\/[^/]+$/],
    ['the screening', /AML$/],
    ['the document', /ID_DOCUMENT$/],
  ])(
    '%s',
    async (_, path) => {
      const { ref } = await register('individual', {}, plain);
      for (const [status, body] of [
        [404],
        [400],
        [401],
        [429],
        [500],
        [503],
        [200, ''],
        [200, 'null'],
        [200, '[]'],
        [200, '{}'],
        [200, '<html>'],
        [200, '{"code":1}'],
        [200, '{"session":'],
        [204],
        [302],
      ] as const) {
        service.faults.push({ path, status, ...(body !== undefined && { body }) });
        const code = await problemCodeOf(clear(ref));
        expect(code, `${status} ${body}`).not.toBe('no problem');
        service.faults.length = 0;
      }
      expect((await call(readDecisions, openSession(officer, ref))).history).toEqual([]);
    },
    60_000,
  );
});

test('a clear is not recorded on other values than before, however sound, and is once they could be seen', async () => {
  const { id, ref } = await register('individual', {}, plain);
  // Every step now names the same other person.
  answer(id, 'individual', {}, JSON.parse(JSON.stringify(plain).replaceAll('Ana', 'Bea')));
  expect(await problemOf(clear(ref))).toMatchObject({ code: 'conflict', changed: ['evidence'] });
  expect(await clear(ref)).toMatchObject({ current: { kind: 'clear' } });
});

test('a second reviewer agrees to no clear that cannot be read again', async () => {
  const { ref } = await register('individual', { steps: { AML: screening(hitOf('Ana Perez')) } }, plain);
  const reviewing = await proposeClear(ref);
  service.faults.push({ path: /session\/[^/]+$/, status: 503 });
  expect(await reviewing('agree')).toMatch(/^upstream_/);
  service.faults.length = 0;
  expect(await call(readDecisions, openSession(officer, ref))).toMatchObject({
    current: null,
    waiting: { kind: 'clear' },
  });
  expect(await reviewing('agree')).toBe('no problem');
});

/** A clear that overrides every block, of which the other officer has opened all evidence. @returns has them review it */
async function proposeClear(ref: string): Promise<(verdict: 'agree' | 'disagree') => Promise<string>> {
  const { blocks = [] } = await problemOf(clear(ref));
  await clear(
    ref,
    blocks.map(({ id }) => id),
  );
  const { second, waiting, version } = await call(readDecisions, openSession(otherOfficer, ref));
  for (const { step, hit } of second?.toOpen ?? [])
    await call(markOpened, otherOfficer, { ref, step: step ?? '', body: hit === null ? {} : { hit } });
  return (verdict) =>
    problemCodeOf(
      call(reviewDecision, openSession(otherOfficer, ref), {
        id: waiting?.id ?? '',
        body: { verdict, reason: 'x', version },
      }),
    );
}

describe('a reviewer who changes in between', () => {
  const setUser = async (column: 'role' | 'banned' | 'email', value: string | number, id = officer.id) => {
    const { db } = await getStore();
    await sql`update "user" set ${sql.ref(column)} = ${value} where "id" = ${id}`.execute(db);
  };
  test.each([
    ['role', 'auditor', 'officer'],
    ['role', 'support', 'officer'],
    ['role', '', 'officer'],
    ['banned', 1, 0],
  ] as const)('%s %s: neither a verdict nor a clear is recorded', async (column, value, before) => {
    const { ref } = await register('individual', { steps: { AML: screening(hitOf('Ana Perez')) } }, plain);
    const [hit] = (await call(readVerdicts, openSession(officer, ref), { step: 'AML' })).hits;
    if (!hit) throw new Error('no hit');
    await setUser(column, value);
    const verdict = call(recordVerdict, openSession(officer, ref), {
      step: 'AML',
      hit: hit.hit,
      body: {
        verdict: 'false_positive',
        reason: { template: null, text: 'x' },
        version: 0,
        hash: hit.present?.hash ?? '',
        subject: hit.present?.subject ?? '',
        stages: {},
      },
    });
    const codes = [await problemCodeOf(verdict), await problemCodeOf(clear(ref))];
    await setUser(column, before);
    expect(codes).toEqual(['not_allowed', 'clear_blocked']);
    const clean = await register('individual', {}, plain);
    await setUser(column, value);
    const code = await problemCodeOf(clear(clean.ref));
    await setUser(column, before);
    expect(code).toBe('not_allowed');
  });

  test('two second reviews and a withdrawal at once: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ref } = await register('individual', { steps: { AML: screening(hitOf('Ana Perez')) } }, plain);
      const reviewing = await proposeClear(ref);
      const { waiting, version } = await call(readDecisions, openSession(officer, ref));
      const codes = await Promise.all([
        reviewing('agree'),
        reviewing('disagree'),
        problemCodeOf(
          call(withdrawDecision, openSession(officer, ref), { id: waiting?.id ?? '', body: { reason: '', version } }),
        ),
        reviewing('agree'),
      ]);
      expect(codes.filter((code) => code === 'no problem')).toHaveLength(1);
      expect(codes.filter((code) => code === 'conflict')).toHaveLength(3);
      expect((await call(readDecisions, openSession(officer, ref))).history).toHaveLength(1);
    }
  });
});
