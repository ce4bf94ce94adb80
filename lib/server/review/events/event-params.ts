import { z } from 'zod';
import { isDay } from '#lib/format/dates/date.ts';
import { type AuditAction, chainedActions, isSealedAction, signInActions } from '#lib/model/audit.ts';
import { eventKinds } from '#lib/model/event-kind.ts';
import { Problem } from '#lib/model/problem.ts';
import { type EventRequest, eventLogs } from '#lib/model/review/event-filter.ts';
import { isRef } from '#lib/model/session/ids.ts';

const dayMs = 86_400_000;
const id = z.string().regex(/^[\w-]{22}$/);
const actions: readonly string[] = [...chainedActions, ...signInActions].filter((action) => !isSealedAction(action));

const schema = z.strictObject({
  log: z.enum(eventLogs).optional(),
  kind: z.enum([...eventKinds, 'deed']).optional(),
  action: z
    .string()
    .refine((text) => actions.includes(text))
    .optional(),
  actor: z.string().max(64).optional(),
  session: z.string().toUpperCase().refine(isRef).optional(),
  object: z.string().max(200).optional(),
  outcome: z.enum(['done', 'denied', 'failed']).optional(),
  from: z.string().refine(isDay).optional(),
  to: z.string().refine(isDay).optional(),
  older: id.optional(),
  newer: id.optional(),
  event: id.optional(),
});

export interface EventParams extends EventRequest {
  readonly kind?: z.infer<typeof schema>['kind'];
  readonly action?: AuditAction | undefined;
  readonly outcome?: z.infer<typeof schema>['outcome'];
}

/** What is empty counts as not given. @throws Problem bad_request naming the wrong parameter */
export function parseEventParams(params: URLSearchParams): EventParams {
  const given = Object.fromEntries([...params].filter(([, value]) => value !== ''));
  const { success, data, error } = schema.safeParse(given);
  if (success) return data as EventParams;
  const name = error.issues[0]?.path.join('.');
  throw new Problem('bad_request', {
    detail: name ? `Invalid parameter: ${name}.` : 'The query has an unknown filter.',
  });
}

/** Whole days in UTC, the last one included. */
export const toTimes = ({ from, to }: Pick<EventRequest, 'from' | 'to'>) => ({
  ...(from !== undefined && { fromMs: Date.parse(from) }),
  ...(to !== undefined && { toMs: Date.parse(to) + dayMs }),
});
