import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type PartAccess, readPartsAhead, readPartsOpened } from '#lib/client/sessions.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { allOperations } from '#lib/operations/all.ts';

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
  mayReadOwners: true,
  mayReadRisk: true,
  showsFindings: true,
  seesOwnership: true,
};

let requested: string[] = [];
/** Part of the address whose reads fail; empty: none. */
let failing = '';
beforeEach(() => {
  requested = [];
  failing = '';
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address);
    return failing !== '' && address.includes(failing) ? Response.json({}, { status: 502 }) : Response.json(company);
  });
});
afterEach(() => vi.unstubAllGlobals());

const paths = () => requested.map((address) => address.split('?')[0]).toSorted();

describe('a company that is read ahead', () => {
  test('has all that its overview shows, marked; once it is on screen, each is read again without the mark', async () => {
    const client = new QueryClient();
    expect(await readPartsAhead(client, company.ref, all)).toEqual(company);
    expect(requested.every((address) => address.endsWith('?prefetch=1'))).toBe(true);
    const ahead = paths();
    expect(ahead).toEqual([...new Set(ahead)]);
    // Whatever of a session can be read ahead is.
    const parts = allOperations.flatMap(({ path, flags = [] }) =>
      flags.includes('prefetch') && /^\/api\/sessions\/\{ref\}\/[a-z-]+$/.test(path)
        ? [path.replace('{ref}', company.ref)]
        : [],
    );
    expect(parts.length).toBeGreaterThan(3);
    expect(ahead).toEqual(expect.arrayContaining(parts));
    for (const part of ['step/LEGAL_REPRESENTATIVE', 'step/DOCUMENTS', '/ownership'])
      expect(ahead.filter((path) => path?.endsWith(part))).toHaveLength(1);
    // What is not shown beside the session, or was not submitted.
    expect(ahead.filter((path) => /COMPANY_DETAILS|AML|BENEFICIAL_OWNERS/.test(path ?? ''))).toEqual([]);

    requested = [];
    await readPartsOpened(client, company, all);
    expect(paths()).toEqual(ahead);
    expect(requested.filter((address) => address.includes('?'))).toEqual([]);
  });

  test('is not on record as opened while a part on screen is not; one that is not there says so itself', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } });
    failing = 'step/DOCUMENTS';
    await readPartsAhead(client, company.ref, all);
    await readPartsOpened(client, company, all);
    failing = 'step/LEGAL_REPRESENTATIVE';
    await expect(readPartsOpened(client, company, all)).rejects.toMatchObject({ status: 502 });
  });

  test.each([
    ['who may not know of screening', { showsFindings: false }, /step|ownership/],
    ['who does not see ownership', { seesOwnership: false }, /ownership$/],
  ])('for somebody %s', async (_, access, hidden) => {
    const client = new QueryClient();
    await readPartsAhead(client, company.ref, { ...all, ...access });
    await readPartsOpened(client, company, { ...all, ...access });
    expect(requested.length).toBeGreaterThan(2);
    expect(paths().filter((path) => hidden.test(path ?? ''))).toEqual([]);
  });
});
