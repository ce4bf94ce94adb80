/** One delivery (field notes, "Webhooks"). Strict on types, since anybody may try to post here; its content is only a hint. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { classified, open, type Parsed, parseWith, text } from '../schema/index.ts';

const strictText = (sensitivity: SensitivityClass) =>
  classified(
    sensitivity,
    z.pipe(
      z.nullish(z.string()),
      z.transform((value) => value || null),
    ),
  );

export const webhookDelivery = open({
  reason: strictText('reason_text'),
  service: strictText('state'),
  session_id: classified('identity', z.string().check(z.refine(isUpstreamId, 'not an id'))),
  status: strictText('state'),
  // The contract documents step ids as numbers, samples have strings.
  step_id: text('state'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** A webhook's JSON body. Empty and missing parts are null, except the session's id, which must be present and valid. */
export const parseWebhook = (body: unknown): Parsed<WebhookDelivery> => parseWith(webhookDelivery, body);
