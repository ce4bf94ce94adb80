/** Verdicts on hits, from a service whose answers change between two reads, through the real store. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import type { HitDisposition, Verdict } from '#lib/model/review/disposition.ts';
import { getStore } from '#lib/server/store/index.ts';
import { getUpstream } from '#lib/server/upstream/index.ts';
import { lookUp, markOpened, openSession, refreshNow } from '../index.ts';
import { createFakeService } from '../testing/fake-service.ts';
import { auditEvents, createReviewer, openTestReview, problemCodeOf, problemOf } from '../testing/open-test-review.ts';

const service = createFakeService();
openTestReview(service.start);
const officer = createReviewer('officer');
const other: Reviewer = { ...createReviewer('officer'), id: 'another', name: 'Another' };
const mlro = createReviewer('mlro');
const reason = { template: null, text: 'Because' };

const article = (title: string) => ({ date: '2026-01-02', title, snippet: null, url: 'https://news.example/1' });
const hitOf = (name: string, more: object = {}) => ({ info: { full_name: name }, type: ['PEP'], ...more });
const face = (id: string) => `https://files.example/${id}.jpg?signature=${Math.random()}`;

let number = 0;
let sessionId = '';
let ref = '';
let customer = { firstname: 'Ana', lastname: 'Pérez', birth_date: '1980-01-01', nationality: 'ESP', country: 'ESP' };

/** What the service answers from now on. */
function stage(hits: readonly object[], more: Record<string, unknown> = {}) {
  service.sessions[sessionId] = {
    kind: 'individual',
    steps: {
      AML: {
        id: 'AML',
        type: 'AML',
        status: 'APPROVED',
        verification: { aml: { customer_info: customer, hits, total_hits: hits.length } },
      },
      ...more,
    },
  };
}
const passport = (birth: string) => ({
  ID_DOCUMENT: {
    id: 'ID_DOCUMENT',
    type: 'ID_DOCUMENT',
    status: 'APPROVED',
    document: { fields: { firstname: 'Ana', lastname: 'Pérez', birth_date: birth } },
  },
});
/** Another answer, and the cached one is too old. */
function answerChanged() {
  getUpstream().invalidate({ app: 'one', kind: 'individual', sessionId });
  getUpstream().invalidate({ app: 'one', kind: 'corporate', sessionId });
}
const read = (step = 'AML', by = officer) => openSession(by, ref).readDispositions(step);
const first = async (step = 'AML'): Promise<HitDisposition> => {
  const [hit] = (await read(step)).hits;
  if (!hit) throw new Error('no hit');
  return hit;
};
const seenOf = ({ version, present, disposition }: HitDisposition) => ({
  version,
  hash: present?.hash ?? disposition?.undone?.at ?? '',
  subject: present?.subject ?? '',
});
const judge = (
  hit: HitDisposition,
  verdict: Verdict,
  { by = officer, step = 'AML', ...more }: Record<string, unknown> & { by?: Reviewer; step?: string } = {},
) => openSession(by, ref).recordDisposition(step, hit.hit, { verdict, reason, stages: {}, ...seenOf(hit), ...more });
const linesOf = async (id = ref) => (await openSession(officer, id).read()).findings.map(({ message }) => message);

beforeEach(async () => {
  sessionId = `dispositions-${number++}-0000`;
  customer = { ...customer, firstname: 'Ana', birth_date: '1980-01-01' };
  stage([hitOf('Ana Perez'), hitOf('Anna Peres')]);
  ({ ref } = await lookUp(officer, sessionId));
});

describe('a verdict', () => {
  test('is kept with its reason, its author, and what it was reached on', async () => {
    const hit = await first();
    expect(hit).toMatchObject({ version: 0, state: 'open', disposition: null, changed: null, kinds: ['pep'] });
    const judged = await judge(hit, 'false_positive', { reason: { template: 'name_only', text: '' } });
    expect(judged).toMatchObject({
      version: 1,
      state: 'false_positive',
      changed: null,
      disposition: {
        verdict: 'false_positive',
        reason: { template: 'name_only', text: '' },
        by: { id: officer.id, name: officer.name },
      },
    });
    expect(Date.parse(judged.undoUntil ?? '')).toBeGreaterThan(Date.now());
    expect((await read()).counts).toEqual({ hits: 2, open: 1, inconclusive: 0, match: 0, falsePositive: 1 });
    expect((await read('AML', mlro)).hits[0]).toMatchObject({ undoUntil: null, state: 'false_positive' });
    expect(await linesOf()).toContain('1 of 2 hits open, 1 PEP');
    const [event] = await auditEvents('disposition.recorded');
    expect(event).toMatchObject({
      ref,
      object: `AML/${hit.hit}`,
      reason: 'name_only',
      detail: { verdict: 'false_positive', version: 1, hash: hit.present?.hash },
    });
    expect((await auditEvents('disposition.read')).some((one) => one.ref === ref)).toBe(true);
  });

  test('stays when the same is read again, whatever the order', async () => {
    await judge(await first(), 'false_positive');
    stage([hitOf('Anna Peres'), hitOf('Ana Perez')]);
    answerChanged();
    await refreshNow(officer, ref);
    expect((await read()).counts).toMatchObject({ open: 1, falsePositive: 1 });
    expect(await linesOf()).toContain('1 of 2 hits open, 1 PEP');
  });

  test('is open again when the hit says something else, with both side by side', async () => {
    const { hit } = await judge(await first(), 'match');
    stage([hitOf('Ana Perez', { aliases: ['Anita'] }), hitOf('Anna Peres')]);
    answerChanged();
    expect((await read()).hits.find((one) => one.hit === hit)).toMatchObject({
      state: 'open',
      version: 1,
      disposition: { verdict: 'match' },
      present: { hit: { aliases: ['Anita'] } },
      changed: { hit: true, subject: false, gone: false, former: { hit: { aliases: null } } },
    });
    expect(await linesOf()).toContain('2 PEP hits reported');
  });

  test('is open again when somebody else was screened, or another step reports another birth date', async () => {
    const judged = await judge(await first(), 'false_positive');
    customer = { ...customer, birth_date: '1990-05-05' };
    stage([hitOf('Ana Perez'), hitOf('Anna Peres')]);
    answerChanged();
    const { hits } = await read();
    const changed = hits.find((one) => one.hit === judged.hit);
    expect(changed).toMatchObject({
      state: 'open',
      present: { attributes: { birth_date: ['1990-05-05'] } },
      changed: { hit: false, subject: true, former: { attributes: { birth_date: ['1980-01-01'] } } },
    });
    await judge(changed as HitDisposition, 'false_positive');
    stage([hitOf('Ana Perez'), hitOf('Anna Peres')], passport('1970-02-02'));
    await refreshNow(officer, ref);
    expect((await read()).hits.find((one) => one.hit === judged.hit)).toMatchObject({
      state: 'open',
      changed: { subject: true, former: { attributes: { birth_date: ['1990-05-05'] } } },
      present: { attributes: { birth_date: ['1990-05-05', '1970-02-02'] } },
    });
  });

  test('of a hit that left the list is shown, and a match stays one', async () => {
    const hit = await judge(await first(), 'match');
    stage([hitOf('Anna Peres')]);
    answerChanged();
    const { hits, counts } = await read();
    expect(counts).toMatchObject({ hits: 1, open: 1 });
    expect(hits.at(-1)).toMatchObject({
      hit: hit.hit,
      position: null,
      present: null,
      state: 'match',
      changed: { gone: true },
    });
    await refreshNow(officer, ref);
    expect(await linesOf()).toEqual(expect.arrayContaining(['1 PEP match confirmed', '1 PEP hit reported']));
    const { hash = '', subject = '' } = hit.present ?? {};
    const gone = { version: 1, hash, subject };
    expect(await problemOf(judge(hit, 'inconclusive', gone))).toMatchObject({
      code: 'conflict',
      stale: [{ changed: ['gone'] }],
    });
    expect(await judge(hit, 'open', gone)).toMatchObject({ state: 'open', position: null, version: 2 });
    expect(await linesOf()).not.toContain('1 PEP match confirmed');
  });

  test('on the same entry of a step that was made again is shown, of another company’s never', async () => {
    const hit = await judge(await first(), 'false_positive');
    const former = service.sessions[sessionId]?.steps.AML as object;
    service.sessions[sessionId] = {
      kind: 'individual',
      entries: [{ id: 'again', type: 'AML', status: 'APPROVED' }],
      steps: { again: { ...former, id: 'again' } },
    };
    answerChanged();
    await refreshNow(officer, ref);
    const again = await first();
    expect(again.hit).not.toBe(hit.hit);
    expect(again).toMatchObject({ state: 'open', version: 0 });
    expect(again.earlier).toMatchObject([{ hit: hit.hit, step: 'AML', verdict: 'false_positive' }]);
    expect((await read()).hits[1]?.earlier).toEqual([]);
  });
});

describe('two tabs', () => {
  test('the second is refused and learns which version is there; a double submit writes once', async () => {
    const hit = await first();
    const results = await Promise.all([
      problemCodeOf(judge(hit, 'false_positive')),
      problemCodeOf(judge(hit, 'false_positive')),
    ]);
    expect(results.sort()).toEqual(['conflict', 'no problem']);
    expect(await problemOf(judge(hit, 'match', { by: other }))).toMatchObject({
      stale: [{ hit: hit.hit, changed: ['version'], version: 1 }],
    });
    expect((await first()).history).toEqual([]);
  });

  test('another content than was seen is refused, and the next read shows it', async () => {
    const hit = await first();
    stage([hitOf('Ana Perez', { aliases: ['Anita'] }), hitOf('Anna Peres')]);
    answerChanged();
    expect(await problemOf(judge(hit, 'match'))).toMatchObject({
      code: 'conflict',
      stale: [{ changed: ['hit'], version: 0 }],
    });
    const { hash = '' } = hit.present ?? {};
    expect(await problemCodeOf(judge(await first(), 'match', { hash }))).toBe('conflict');
    expect(await judge(await first(), 'match')).toMatchObject({ state: 'match' });
  });

  test('what another process has read since counts: the cache of this one is dropped', async () => {
    const hit = await first();
    const store = await getStore();
    const known = (await read()).hits;
    await store.hits.remember(ref, 'AML', () => ({
      hits: known.map((one) => ({ id: one.hit, hash: 'c1-newer', screened: 'x', corporate: null })),
    }));
    expect(await problemOf(judge(hit, 'match'))).toMatchObject({
      code: 'conflict',
      stale: [{ changed: ['hit', 'subject'] }],
    });
    expect(await judge(await first(), 'match')).toMatchObject({ state: 'match' });
  });
});

test('while the service is away nothing is written, and its Problem is the answer', async () => {
  const hit = await first();
  answerChanged();
  const answers = service.sessions[sessionId];
  delete service.sessions[sessionId];
  expect(await problemCodeOf(judge(hit, 'match'))).toBe('not_found');
  expect(await problemCodeOf(read())).toBe('not_found');
  if (answers) service.sessions[sessionId] = answers;
  expect(await first()).toMatchObject({ version: 0 });
});

test('an id that no read ever gave is not found, of another session neither', async () => {
  const hit = await first();
  for (const id of ['h1-0000000000000000', 'no-hit', '../etc'])
    expect(await problemCodeOf(judge({ ...hit, hit: id }, 'match'))).toBe('not_found');
});

describe('adverse media', () => {
  const media = [article('Fraud'), article('Trial')];
  test('every article has its stage', async () => {
    stage([hitOf('Ana Perez', { type: ['ADVERSE_MEDIA'], media })]);
    answerChanged();
    const hit = await first();
    const [one, two] = hit.articles.map(({ id }) => id);
    expect(hit.articles.map(({ title }) => title)).toEqual(['Fraud', 'Trial']);
    for (const verdict of ['match', 'false_positive', 'inconclusive'] as const)
      for (const stages of [{}, { [one ?? '']: 'allegation' }])
        expect(await problemCodeOf(judge(hit, verdict, { stages }))).toBe('bad_request');
    const stages = { [one ?? '']: 'allegation', [two ?? '']: 'conviction' };
    expect(await problemCodeOf(judge(hit, 'match', { stages: { ...stages, '0000000000000000': 'conviction' } }))).toBe(
      'bad_request',
    );
    expect((await judge(hit, 'match', { stages })).disposition?.stages).toEqual(stages);
  });
});

describe('several at once', () => {
  const together = async (hits: readonly HitDisposition[], by = officer) =>
    openSession(by, ref).recordDispositions('AML', {
      verdict: 'false_positive',
      reason,
      hits: hits.map((hit) => ({ hit: hit.hit, stages: {}, ...seenOf(hit) })),
    });
  const openAll = async (by = officer) => {
    for (const { hit } of (await read()).hits) await markOpened(by, { ref, step: 'AML', hit });
  };

  test('need that this reviewer has opened each since it last changed', async () => {
    const { hits } = await read();
    expect(await problemCodeOf(together(hits))).toBe('bad_request');
    await openAll(other);
    expect(await problemCodeOf(together(hits))).toBe('bad_request');
    await markOpened(officer, { ref, step: 'AML', hit: hits[0]?.hit });
    expect(await problemCodeOf(together(hits))).toBe('bad_request');
    expect((await read()).counts.open).toBe(2);
    await openAll();
    expect((await read()).hits.every(({ opened }) => opened)).toBe(true);
    expect((await together(hits)).hits.map(({ state }) => state)).toEqual(['false_positive', 'false_positive']);
    expect((await auditEvents('disposition.recorded')).filter((event) => event.ref === ref)).toHaveLength(2);
    expect(await linesOf()).toContain('2 hits judged false positive');
  });

  test.each([
    ['sanctions', [['SANCTION'], ['SANCTION']]],
    ['an unknown kind', [['WARNING'], ['WARNING']]],
    [
      'PEP that may be sanctions',
      [
        ['PEP', 'OFAC'],
        ['PEP', 'OFAC'],
      ],
    ],
    ['two kinds', [['PEP'], ['ADVERSE_MEDIA']]],
  ])('are never %s', async (_, types) => {
    stage(types.map((type, at) => hitOf(`Ana ${at}`, { type })));
    answerChanged();
    await openAll();
    expect(await problemCodeOf(together((await read()).hits))).toBe('bad_request');
    expect((await read()).counts.falsePositive).toBe(0);
  });

  test('all or none, and undone together', async () => {
    await openAll();
    const { hits } = await read();
    const stale = hits.map((hit, at) => ({ ...hit, version: at }));
    expect(await problemOf(together(stale))).toMatchObject({ stale: [{ hit: hits[1]?.hit, version: 0 }] });
    expect((await read()).counts.open).toBe(2);
    await together(hits);
    const undo = (by = officer) =>
      openSession(by, ref).undoDispositions('AML', { hits: hits.map(({ hit }) => ({ hit, version: 1 })) });
    expect(await problemCodeOf(undo(other))).toBe('bad_request');
    expect((await undo()).hits).toMatchObject([
      { state: 'open', version: 2, disposition: { verdict: 'open', reason: null, undone: { version: 1 } } },
      { state: 'open' },
    ]);
    expect(await problemCodeOf(undo())).toBe('conflict');
    expect(await linesOf()).toContain('2 PEP hits reported');
  });
});

describe('a PEP match', () => {
  test('is not yet a decline, and needs a senior approval by somebody else', async () => {
    const match = await judge(await first(), 'match', { by: mlro });
    expect(match).toMatchObject({ needsApproval: true, approval: null, approvalVersion: 0 });
    expect(await linesOf()).toContain('Senior approval missing: 1 PEP match');
    const { hash = '', subject = '' } = match.present ?? {};
    const change = { approval: 'approved' as const, reason: 'Known risk', version: 0, disposition: 1, hash, subject };
    const approve = (by: Reviewer, more = {}) =>
      openSession(by, ref).approveMatch('AML', match.hit, { ...change, ...more });
    expect(await problemCodeOf(approve(officer))).toBe('not_allowed');
    expect(await problemCodeOf(approve(mlro))).toBe('not_allowed');
    const senior = { ...mlro, id: 'senior', name: 'Senior' };
    expect(await problemCodeOf(approve(senior, { disposition: 2 }))).toBe('conflict');
    expect(await approve(senior)).toMatchObject({
      approval: { approval: 'approved', reason: 'Known risk', by: { id: 'senior' } },
    });
    expect(await linesOf()).not.toContain('Senior approval missing: 1 PEP match');
    const [event] = await auditEvents('disposition.approved');
    expect(event).toMatchObject({ ref, actor: 'senior', reason: 'Known risk', object: `AML/${match.hit}` });
  });

  test('of an owner is a finding of the company’s session too', async () => {
    const person = { ref, sessionId };
    sessionId = `company-${number}-0000`;
    service.sessions[sessionId] = {
      kind: 'corporate',
      steps: {
        BENEFICIAL_OWNERS: {
          individuals: [{ node_id: 1, id: person.sessionId, firstname: 'Ana', lastname: 'Pérez', steps: [] }],
          corporates: [],
        },
        LEGAL_REPRESENTATIVE: {
          id: person.sessionId,
          firstname: 'Ana',
          lastname: 'Pérez',
          status: 'APPROVED',
          steps: [],
        },
      },
    };
    const company = await lookUp(officer, sessionId);
    const missing = async () => (await linesOf(company.ref)).filter((line) => line.includes('approval'));
    expect(await missing()).toEqual([]);
    await judge(await first(), 'match');
    expect(await missing()).toEqual([
      'Senior approval missing: 1 PEP match on Beneficial owners',
      'Senior approval missing: 1 PEP match on Legal representative',
    ]);
    await judge(await first(), 'false_positive');
    expect(await missing()).toEqual([]);
  });
});

describe('duplicate matches', () => {
  const duplicates = (...ids: readonly string[]) => ({
    DUPLICATE: {
      id: 'DUPLICATE',
      type: 'DUPLICATE',
      status: 'APPROVED',
      verification: {
        duplicate: {
          face: face('own'),
          matches: ids.map((id) => ({ face: face(id.slice(-4)), session_id: id, similarity_score: 0.9 })),
        },
      },
    },
  });

  test('have ids without the session’s, and verdicts that new signatures of files leave alone', async () => {
    stage([], duplicates('other-session-0001', 'other-session-0002'));
    await refreshNow(officer, ref);
    const { hits } = await read('DUPLICATE');
    for (const { hit } of hits) expect(hit).toMatch(/^d1-[0-9A-HJKMNP-TV-Z]{16}$/);
    expect(hits.map(({ position, kinds }) => [position, kinds])).toEqual([
      [0, []],
      [1, []],
    ]);
    expect(JSON.stringify(hits)).not.toContain('files.example');
    const judged = await judge(hits[0] as HitDisposition, 'false_positive', { step: 'DUPLICATE' });
    expect(await linesOf()).toContain('1 of 2 duplicate candidates open');
    stage([], duplicates('other-session-0002', 'other-session-0001'));
    await refreshNow(officer, ref);
    expect((await read('DUPLICATE')).hits.find((one) => one.hit === judged.hit)).toMatchObject({
      position: 1,
      state: 'false_positive',
    });
    await judge((await read('DUPLICATE')).hits[0] as HitDisposition, 'match', { step: 'DUPLICATE' });
    expect(await linesOf()).toEqual(
      expect.arrayContaining(['1 duplicate confirmed', '1 duplicate candidate judged false positive']),
    );
  });
});

describe('access', () => {
  test.each(['support', 'admin'] as const)('%s gets one refusal for what exists and what does not', async (role) => {
    const reviewer = createReviewer(role);
    const hit = await first();
    for (const id of [ref, 'ZZZZZZZZZZ']) {
      const session = openSession(reviewer, id);
      const change = { verdict: 'match', reason, stages: {}, ...seenOf(hit) } as const;
      const codes = await Promise.all(
        [
          session.readDispositions('AML'),
          session.readDispositions('NONE'),
          session.recordDisposition('AML', hit.hit, change),
          session.undoDispositions('AML', { hits: [{ hit: hit.hit, version: 1 }] }),
        ].map(problemCodeOf),
      );
      expect(codes).toEqual(Array(4).fill('not_allowed'));
    }
    for (const opened of [hit.hit, 'h1-0000000000000000'])
      expect(await problemCodeOf(markOpened(reviewer, { ref, step: 'AML', hit: opened }))).toBe('not_found');
  });

  test('an auditor reads and changes nothing', async () => {
    const auditor = createReviewer('auditor');
    const hit = await first();
    expect(await read('AML', auditor)).toMatchObject({ mayWrite: false, mayApprove: false });
    expect(await problemCodeOf(judge(hit, 'match', { by: auditor }))).toBe('not_allowed');
  });
});
