/**
 * The numbers page: the work of all reviewers together, as of a day. Promises: never one reviewer's own numbers, never anything of a referral; the
 * audit event is on disk before the answer.
 */
import { z } from 'zod';
import { dayMs, dayOf, isDay } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { numbersSchema } from '#lib/model/review/numbers.schema.ts';
import { type NumbersQuery, readNumbers } from '#lib/operations/numbers.ts';
import { toAuditEvent } from '#lib/server/audit-event.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';

const paramsSchema = z.strictObject({
  on: z.string().refine(isDay).optional(),
  sandbox: z.enum(['true', 'false']).optional(),
});

/** @throws Problem bad_request */
export function parseNumbersParams(params: URLSearchParams): NumbersQuery {
  const { success, data } = paramsSchema.safeParse(Object.fromEntries(params));
  if (!success) throw new Problem('bad_request', { detail: 'Use on=YYYY-MM-DD and sandbox=true or false.' });
  return { on: data.on, sandbox: data.sandbox === 'true' };
}

const inAddress = {
  query: ({ searchParams }: URL) => parseNumbersParams(searchParams),
  params: Object.keys(paramsSchema.shape),
  answer: numbersSchema,
};

on(readNumbers, inAddress, async ({ reviewer, query }) => {
  const { sandbox } = query;
  const nowMs = Date.now();
  const today = dayOf(nowMs);
  const day = query.on ?? today;
  if (day > today) throw new Problem('bad_request', { detail: 'This day is in the future.' });
  const atMs = Math.min(nowMs, Date.parse(day) + dayMs - 1);
  const store = await getStore();
  const { knownFromMs, ...numbers } = await store.readNumbers({ atMs, sandbox });
  await store.audit.append(
    toAuditEvent(reviewer, 'numbers.read', { fieldGroups: ['state', 'screening'], detail: { on: day, sandbox } }),
  );
  return {
    on: day,
    asOf: new Date(atMs).toISOString(),
    sandbox,
    knownFrom: knownFromMs === null ? null : dayOf(knownFromMs),
    ...numbers,
  };
});
