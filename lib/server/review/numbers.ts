/**
 * The numbers page: the work of all reviewers together, as of a day. Promises: never one reviewer's own numbers, never anything of a referral; the
 * audit event is on disk before the answer.
 */
import { z } from 'zod';
import { dayMs, dayOf, isDay } from '#lib/model/day.ts';
import { Problem } from '#lib/model/problem.ts';
import { numbersSchema } from '#lib/model/review/numbers.schema.ts';
import { type NumbersQuery, readNumbers } from '#lib/operations/numbers.ts';
import { toIso } from '#lib/server/iso-time.ts';
import { parseQuery } from '#lib/server/request-context.ts';
import { getStore } from '#lib/server/store/index.ts';
import { on } from './operation.ts';
import { recordEvent } from './record-event.ts';

const paramsSchema = z.strictObject({
  on: z.string().refine(isDay).optional(),
  sandbox: z.enum(['true', 'false']).optional(),
});

/** @throws Problem bad_request */
export function parseNumbersParams(params: URLSearchParams): NumbersQuery {
  const { on: day, sandbox } = parseQuery(params, paramsSchema, 'Use on=YYYY-MM-DD and sandbox=true or false.');
  return { on: day, sandbox: sandbox === 'true' };
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
  const { knownFromMs, ...numbers } = await (await getStore()).readNumbers({ atMs, sandbox });
  await recordEvent(reviewer, 'numbers.read', { fieldGroups: ['state', 'screening'], detail: { on: day, sandbox } });
  return {
    on: day,
    asOf: toIso(atMs),
    sandbox,
    knownFrom: knownFromMs === null ? null : dayOf(knownFromMs),
    ...numbers,
  };
});
