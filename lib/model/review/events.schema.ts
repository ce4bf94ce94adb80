import { z } from 'zod';
import { sensitivityClasses } from '../access/permissions.ts';
import { chainedActions, signInActions } from '../audit.ts';
import { roles } from '../reviewer.ts';
import { personSchema, type Shape } from '../schema.ts';

const shownEventSchema = z.object({
  /** Names it in addresses and says nothing of its position in the log. */
  id: z.string(),
  at: z.iso.datetime(),
  /** It is null where all that is shown is that something was done with sessions. */
  action: z.enum([...chainedActions, ...signInActions]).nullable(),
  actor: z.object({
    /** `desk` is Review Desk itself, `operator` the command line. */
    id: z.string(),
    /** They are as the reviewer had them then. */
    roles: z.array(z.enum(roles)),
  }),
  /** It is the ref of the session. */
  session: z.string().nullable(),
  object: z.string().nullable(),
  fieldGroups: z.array(z.enum(sensitivityClasses)),
  reason: z.string().nullable(),
  outcome: z.enum(['done', 'denied', 'failed']),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  requestId: z.string().nullable(),
  authMethod: z.string().nullable(),
  /** Auditors alone get it. */
  ip: z.string().nullable(),
  /** It is the number in the chain, for those who may know of every event. */
  number: z.int().nullable(),
  hash: z.string().nullable(),
  /** It says whether a signed checkpoint covers it; it is null when the event is not in the chain, or this is not shown. */
  isSigned: z.boolean().nullable(),
});
export type ShownEvent = Shape<typeof shownEventSchema>;

export const eventListSchema = z.object({
  /** The newest comes first. */
  events: z.array(shownEventSchema),
  /** They are the values for `older` and `newer`; null means that there are no more. */
  older: z.string().nullable(),
  newer: z.string().nullable(),
  /** It names the reviewers that the events name; of accounts that were removed there is none. */
  names: z.record(z.string(), z.string()),
  /** It says whether a proof of an event may be fetched. */
  mayProve: z.boolean(),
});
export type EventList = Shape<typeof eventListSchema>;

const signingStateSchema = z.object({
  /** `refused` means that what is stored does not continue the last checkpoint. */
  status: z.enum(['signed', 'waiting', 'refused', 'failed', 'none']),
  /** It is null where it is not shown. */
  last: z.object({ size: z.int(), at: z.iso.datetime(), unsigned: z.int() }).nullable(),
});
export type SigningState = Shape<typeof signingStateSchema>;

export const auditLogPageSchema = eventListSchema.extend({
  signing: signingStateSchema,
  /** The log can be filtered by them. */
  reviewers: z.array(personSchema),
});
export type AuditLogPage = Shape<typeof auditLogPageSchema>;

/** A page was printed. It is the address as the browser shows it; search text never stands in one. */
export const printedSchema = z.strictObject({
  path: z.string().regex(/^\/[A-Za-z0-9/_.~%-]{0,300}$/),
  search: z.string().max(1_000),
});
export type PrintedBody = z.input<typeof printedSchema>;
