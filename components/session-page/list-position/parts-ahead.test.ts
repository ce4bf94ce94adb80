import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readPart } from '#lib/client/parts.ts';
import { sessionQuery } from '#lib/client/session.ts';
import { type PartAccess, readPartsAhead, readPartsOpened } from '#lib/client/sessions.ts';
import type { PartRequest, PartsBody, SessionPart } from '#lib/model/session/parts.schema.ts';
import { mostParts } from '#lib/model/session/parts.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import type { AnyOperation } from '#lib/operations/operation.ts';
import { partOperations } from '#lib/operations/parts.ts';

const readAt = '2026-11-21T00:00:00Z';
const step = (type: string, status = 'APPROVED') => ({ id: null, type, status, step: type });
const company = {
  ref: '7K2M9QXW4D',
  kind: 'corporate',
  app: 'kyb',
  status: 'APPROVED',
  sandbox: false,
  steps: [
    step('COMPANY_DETAILS'),
    step('LEGAL_REPRESENTATIVE'),
    step('DOCUMENTS'),
    step('AML', 'SUBMISSION_REQUIRED'),
    step('BENEFICIAL_OWNERS'),
  ],
  findings: [],
  firstSeenAt: readAt,
  updatedAt: readAt,
  assignee: null,
  readAt,
  subjectFacts: [],
} satisfies SessionDetail;

const all: PartAccess = {
  mayReadDecisions: true,
  mayReadNotes: true,
  mayReadOwners: true,
  mayReadRisk: true,
  queue: 'write',
  showsFindings: true,
  seesOwnership: true,
  seesEvidence: true,
};
const neighbours = {
  queryKey: ['neighbours'],
  part: { part: 'neighbours', list: {}, cursor: 'here' } satisfies PartRequest,
};
const readAhead = (client: QueryClient, access = all) =>
  readPartsAhead(client, company.ref, access, neighbours, ({ kind, ref }) => [{ kind, ref, step: 'DOCUMENTS' }]);

let requested: PartsBody[] = [];
/** Name of the part whose reads fail; empty: none. */
let failing = '';
const nameOf = (part: PartRequest) => ('step' in part ? `${part.part} ${part.step}` : part.part);
const answerTo = ({ part, ...rest }: PartRequest): SessionPart => {
  const name = nameOf({ part, ...rest } as PartRequest);
  if (name === failing)
    return { problem: { type: '', title: '', status: 502, code: 'upstream_failed', requestId: '' } };
  if (rest.version === `of ${name}`) return { version: rest.version };
  const answer = { text: '{}', readAtMs: 0, redacted: [] };
  return { version: `of ${name}`, data: part === 'session' ? company : part === 'answer' ? answer : { name } };
};
beforeEach(() => {
  requested = [];
  failing = '';
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    expect(address).toBe(`/api/sessions/${company.ref}/parts`);
    const body = JSON.parse(String(init.body)) as PartsBody;
    requested.push(body);
    return Response.json({ parts: body.parts.map(answerTo) });
  });
});
afterEach(() => vi.unstubAllGlobals());

const namesOf = ({ parts }: Pick<PartsBody, 'parts'>) => parts.map(nameOf);
const names = () => requested.flatMap(namesOf);

describe('a company that is read ahead', () => {
  test('has all that its page shows, in two requests; once it is on screen, one request puts what it shows on record', async () => {
    const client = new QueryClient();
    await readAhead(client);
    expect(client.getQueryData(sessionQuery(company.ref).queryKey)).toEqual(company);
    expect(requested).toMatchObject([
      { prefetch: true, ahead: true },
      { prefetch: true, ahead: true },
    ]);
    const [known = [], ofSteps = []] = requested.map(namesOf);
    expect(known).toEqual(['session', 'decisions', 'risk', 'assignment', 'drafts', 'neighbours']);
    // What is not shown beside the session, or was not submitted, is not among them.
    expect(ofSteps.toSorted()).toEqual(
      [
        'answer DOCUMENTS',
        'answer LEGAL_REPRESENTATIVE',
        'explanation LEGAL_REPRESENTATIVE',
        'owners',
        'ownership',
      ].toSorted(),
    );
    // Whatever of a session can be read ahead is.
    const markable = Object.entries(partOperations).filter(
      ([, { path, flags = [] }]: [string, AnyOperation]) =>
        flags.includes('prefetch') && /^\/api\/sessions\/\{ref\}(?:\/[a-z-]+)?$/.test(path),
    );
    expect(markable.length).toBeGreaterThan(4);
    expect(names()).toEqual(expect.arrayContaining(markable.map(([name]) => name)));

    requested = [];
    const shown = client.getQueryData(sessionQuery(company.ref).queryKey);
    await readPartsOpened(client, company, all);
    expect(requested).toHaveLength(1);
    expect(requested[0]).not.toHaveProperty('prefetch');
    // Whose it is, what was entered, and the neighbours are no read of the session.
    const recorded = [...known, ...ofSteps].filter((name) => !['assignment', 'drafts', 'neighbours'].includes(name));
    expect(names().toSorted()).toEqual(recorded.toSorted());
    // Nothing has changed, so nothing came again.
    expect(requested[0]?.parts.map(({ version }) => version)).toEqual(names().map((name) => `of ${name}`));
    expect(client.getQueryData(sessionQuery(company.ref).queryKey)).toBe(shown);
  });

  test('is not on record as opened while a part on screen is not; one that is not there says so itself', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
    failing = 'answer DOCUMENTS';
    await readAhead(client);
    await readPartsOpened(client, company, all);
    failing = 'answer LEGAL_REPRESENTATIVE';
    await expect(readPartsOpened(client, company, all)).rejects.toMatchObject({ status: 502 });
  });

  test.each([
    ['who may not know of screening', { showsFindings: false, seesEvidence: false }, /answer|ownership/],
    ['who does not see ownership', { seesOwnership: false }, /ownership$/],
    ['without a queue', { queue: 'none' as const }, /assignment/],
  ])('for somebody %s', async (_, access, hidden) => {
    const client = new QueryClient();
    await readAhead(client, { ...all, ...access });
    await readPartsOpened(client, company, { ...all, ...access });
    expect(names().length).toBeGreaterThan(2);
    expect(names().filter((name) => hidden.test(name))).toEqual([]);
  });

  test('is named once in a request, whoever asks for it and whatever they have', async () => {
    const read = (shown?: object) => readPart(company.ref, { part: 'session' }, { shown });
    const [first] = await Promise.all([read(), read()]);
    expect(requested.map(namesOf)).toEqual([['session']]);
    requested = [];
    const [known, whole] = await Promise.all([read(first), read()]);
    expect(requested.map(({ parts }) => parts)).toEqual([[{ part: 'session' }]]);
    expect([known, whole]).toEqual([company, company]);
  });

  test('of more parts than one request may name needs several', async () => {
    const client = new QueryClient();
    const many = Array.from({ length: mostParts }, (_, at) => ({
      ...step('CORPORATE_OFFICER'),
      step: `OFFICER-${at}`,
    }));
    client.setQueryData(sessionQuery(company.ref).queryKey, { ...company, steps: many });
    await readPartsOpened(client, { ...company, steps: many }, all);
    expect(requested.length).toBeGreaterThan(1);
    expect(Math.max(...requested.map(({ parts }) => parts.length))).toBe(mostParts);
    expect(new Set(names()).size).toBe(names().length);
  });
});
