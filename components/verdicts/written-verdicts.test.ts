import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { recordVerdict, undoVerdict, verdictsQuery } from '#lib/client/review/verdicts.ts';
import type { HitDisposition, StepDispositions } from '#lib/model/review/verdict.schema.ts';

const at = { ref: '7K2M9QXW4D', step: 'AML' };
const by = { id: 'ana', name: 'Ana' };
const version = (number: number, verdict: 'match' | 'open') => ({
  version: number,
  verdict,
  reason: null,
  stages: {},
  by,
  at: '2026-11-30T10:00:00.000Z',
  undone: null,
});
const hit: HitDisposition = {
  hit: 'h1-0123456789ABCDEF',
  position: 0,
  corporate: null,
  kinds: ['pep'],
  articles: [],
  version: 2,
  state: 'match',
  filesToCompare: false,
  present: { hash: 'c1-a', subject: 's1-a', hit: null, attributes: null },
  disposition: version(2, 'match'),
  changed: null,
  undoUntil: null,
  history: [version(1, 'open')],
  earlier: [],
  needsApproval: false,
  approval: null,
  approvalVersion: 0,
  opened: true,
};

afterEach(() => vi.unstubAllGlobals());

function openWith(answer: object): QueryClient {
  const client = new QueryClient();
  const counts = { hits: 1, open: 0, inconclusive: 0, match: 1, falsePositive: 0 };
  const step: StepDispositions = { step: 'AML', readAt: '', counts, mayWrite: true, mayApprove: false, hits: [hit] };
  client.setQueryData(verdictsQuery(at).queryKey, step);
  vi.stubGlobal('fetch', async () => Response.json(answer));
  return client;
}
const shownIn = (client: QueryClient) => client.getQueryData(verdictsQuery(at).queryKey)?.hits[0];

test('what a verdict replaces is its history, which the answer leaves out', async () => {
  const { history: _, ...rest } = hit;
  const written = { ...rest, version: 3, state: 'open', disposition: version(3, 'open') };
  const client = openWith(written);
  const entered = { verdict: 'open', reason: { template: null, text: 'Withdrawn.' } } as const;
  await recordVerdict(client, at, { hit, version: 2, stages: {} }, entered);
  expect(shownIn(client)).toEqual({ ...written, history: [version(2, 'match'), version(1, 'open')] });
});

test('so does an undo', async () => {
  const { history: _, ...rest } = hit;
  const client = openWith({ hits: [{ ...rest, version: 3, disposition: version(3, 'open') }] });
  await undoVerdict(client, at, hit);
  expect(shownIn(client)?.history).toEqual([version(2, 'match'), version(1, 'open')]);
});
