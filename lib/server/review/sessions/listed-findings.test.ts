/** The findings of the list, which are stored, against those of the session page, which are made at each read. */
import { beforeAll, describe, expect, test } from 'vitest';
import { findingKeys, keysOfFinding } from '#lib/model/session/finding.ts';
import { type SessionRow, sortKeys } from '#lib/model/session/session.ts';
import { refreshSession } from '#lib/server/refresh/index.ts';
import { startSimulator } from '../../../../simulator/index.ts';
import { createReviewer, openTestReview } from '../testing/open-test-review.ts';
import { createSessionHandle, listSessions, parseListParams, readSession } from './index.ts';

const desk = openTestReview(startSimulator);
const reviewers = [createReviewer('officer'), createReviewer('support'), createReviewer('admin')] as const;
const [officer, support] = reviewers;

/** The catalogue of the simulator: every situation that it knows, of both kinds. */
beforeAll(async () => {
  const sessions = await desk.sessions('');
  expect(sessions.length).toBeGreaterThan(50);
  for (const { session_id: id } of sessions) await refreshSession(id, { cause: 'import', origin: 'import' });
}, 300_000);

async function allRows(
  reviewer: typeof officer,
  query: Parameters<typeof listSessions>[1] = {},
): Promise<SessionRow[]> {
  const rows: SessionRow[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await listSessions(reviewer, { ...query, limit: 200, ...(after && { after }) });
    rows.push(...page.sessions);
    after = page.next;
  }
  return rows;
}

describe.each(reviewers.map((reviewer) => [reviewer.roles.join(), reviewer] as const))('for %s', (_, reviewer) => {
  test('every row has the findings of its page', async () => {
    const rows = await allRows(reviewer);
    const found = new Set<string>();
    for (const row of rows) {
      const { readAt, subjectFacts, retention, revealable, sharedData, proofMonths, ...page } = await readSession(
        createSessionHandle(reviewer, row.ref),
      );
      // Names of persons, reasons and times stand on the page alone.
      const steps = page.steps.map(({ person, reasonCode, since, ...step }) => step);
      // The place in the queue stands in the header, read apart.
      const { review, ...listed } = row;
      expect(listed).toEqual({ ...page, steps });
      for (const { code } of row.findings) found.add(code);
    }
    expect(found.size).toBeGreaterThan(reviewer === officer ? 20 : 2);
  }, 120_000);

  test('each finding finds the sessions that have it, in every order, and is counted', async () => {
    const rows = await allRows(reviewer);
    const { facets } = await listSessions(reviewer, {});
    for (const key of findingKeys) {
      const having = rows.filter(({ findings }) => findings.flatMap(keysOfFinding).includes(key)).map(({ ref }) => ref);
      expect(facets.finding.find(({ value }) => value === key)?.count ?? 0, key).toBe(having.length);
      for (const sort of having.length > 0 ? sortKeys.filter((one) => one !== 'subject') : []) {
        const refs = (await allRows(reviewer, { finding: [key], sort })).map(({ ref }) => ref);
        expect(new Set(refs), `${key} by ${sort}`).toEqual(new Set(having));
        expect(refs).toHaveLength(having.length);
      }
    }
  }, 120_000);
});

test('hits of screening are nobody else’s finding', async () => {
  const ofOfficer = await listSessions(officer, { finding: ['hits_reported', 'hits_sanctions'] });
  expect(ofOfficer.count.value).toBeGreaterThan(0);
  const ofSupport = await listSessions(support, { finding: ['hits_reported', 'hits_sanctions'] });
  expect(ofSupport).toMatchObject({ sessions: [], count: { value: 0, exact: true } });
  expect(ofSupport.facets.status).toEqual([]);
  // What it asked for has a name, and nothing else of screening has.
  const { finding } = (await listSessions(support, { finding: ['hits_pep'] })).facets;
  expect(finding.filter(({ value }) => value.startsWith('hits_'))).toEqual([
    { value: 'hits_pep', count: 0, label: 'PEP hits' },
  ]);
});

test('every counted finding has a name for people', async () => {
  const { facets } = await listSessions(officer, {});
  expect(facets.finding.length).toBeGreaterThan(20);
  expect(facets.finding).toContainEqual({
    value: 'document_expired',
    count: expect.any(Number),
    label: 'Document expired',
  });
  for (const { label } of facets.finding) expect(label).toMatch(/^[A-Z][^_]+$/);
});

test('a filter that no database stores is refused before one is asked', () => {
  for (const name of ['status', 'step', 'app', 'assignee'])
    expect(() => parseListParams(new URLSearchParams({ [name]: 'a\0' })), name).toThrow('bad_request');
});

test('an unknown finding is refused with the name of the parameter, in the address of a page too', async () => {
  const parse = (query: string) => parseListParams(new URLSearchParams(query));
  expect(parse('finding=document_expired,hits_sanctions')).toEqual({ finding: ['document_expired', 'hits_sanctions'] });
  for (const bad of ['finding=document', 'finding=document_expired,x', 'finding=__proto__'])
    await expect(listSessions(officer, parse(bad)), bad).rejects.toMatchObject({
      code: 'bad_request',
      detail: 'Invalid parameter: finding.',
    });
});
