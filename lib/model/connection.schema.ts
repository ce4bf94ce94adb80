/** This is the API of the Connection page. Nothing in it is about a person: no session id, name, delivery body, key or secret. */
import { z } from 'zod';
import { type ProblemCode, problemTable } from './problem.ts';
import type { Shape } from './schema.ts';
import { countSchema } from './session/list.schema.ts';

const time = z.iso.datetime();
const count = z.int();

export const connectionSchema = z.object({
  readAt: time,
  webhook: z.object({
    /** It is to be registered upstream; the secret is not in it. */
    address: z.string(),
    /** Name of the setting with the secret; the browser's code names no setting. */
    setting: z.string(),
    /** So many secrets are accepted: 0 refuses every delivery, and there are 2 during a rotation. */
    secrets: count,
    lastReceivedAt: time.nullable(),
    /** It counts the last 24 hours. */
    lastDay: countSchema,
    waiting: count,
    /** So many of the waiting ones wait because a key is refused. */
    refused: count,
    oldestWaitingAt: time.nullable(),
    dead: count,
  }),
  /** It is as this process sees it. */
  upstream: z.object({
    host: z.string(),
    apps: z.array(z.string()),
    refusedApps: z.array(z.string()),
    breaker: z.enum(['closed', 'open', 'half-open']),
    lastSuccessAt: time.nullable(),
    lastFailure: z.object({ code: z.enum(Object.keys(problemTable) as ProblemCode[]), at: time }).nullable(),
    budget: z.object({ perMinute: z.number(), left: z.number() }),
    cache: z.object({ answers: count, bytes: count, hits: count, misses: count }),
  }),
  media: z.object({
    /** They come from VERIFICATION_MEDIA_HOSTS. */
    allowed: z.array(z.string()),
    refused: z.array(z.object({ host: z.string(), count, lastAt: time })),
  }),
  worker: z.object({
    running: z.enum(['here', 'elsewhere', 'none']),
    living: count,
    lagMs: z.number(),
    sweep: z.object({
      sessions: count,
      overdue: count,
      oldestDueAt: time.nullable(),
      /** Upstream requests that the sweep may make in a minute. */
      perMinute: count,
    }),
  }),
  retention: z.object({
    days: count,
    /** These sessions have an active relationship and are not deleted. */
    withoutEnd: count,
    /** Deleted in the next run. */
    due: count,
    /** Due, but on legal hold. */
    held: count,
  }),
  versions: z.object({ desk: z.string(), node: z.string(), database: z.string(), schema: z.int() }),
});
export type ConnectionStatus = Shape<typeof connectionSchema>;

/** The delivery failed for good. It is without its step: a step of a few would reveal that the others are about screening. */
const failedDeliverySchema = z.object({
  id: z.int(),
  /** It is null where the session is not registered. */
  ref: z.string().nullable(),
  /** It says why the last try failed; it is null when that is unknown. */
  lastError: z.string().nullable(),
  receivedAt: time,
  tries: count,
});
export type FailedDeliveryRow = Shape<typeof failedDeliverySchema>;

export const failedDeliveryPageSchema = z.object({
  deliveries: z.array(failedDeliverySchema),
  /** It is the value for `after`; it is null on the last page. */
  next: z.int().nullable(),
});
export type FailedDeliveryPage = Shape<typeof failedDeliveryPageSchema>;

export const retrySchema = z.strictObject({
  ids: z.union([z.literal('all'), z.array(z.int().positive()).min(1).max(500)]),
});
export type RetryBody = z.input<typeof retrySchema>;

export const retriedSchema = z.object({ retried: count });
export type Retried = Shape<typeof retriedSchema>;
