/** One delivery (field notes, "Webhooks"). Anybody may try to post here, and its content is only a hint: all it needs is a session's id. */
import * as z from 'zod/mini';
import { isUpstreamId } from '#lib/model/session/ids.ts';
import { open, text } from '../schema/leaf.ts';
import { type Parsed, parseWith } from '../schema/parse.ts';
import { withStatus } from './status-name.ts';

export const webhookDelivery = z.pipe(
  z.transform(withStatus),
  open({
    reason: text('reason_text'),
    service: text('state'),
    session_id: z.pipe(text('identity'), z.string().check(z.refine(isUpstreamId, 'not an id'))),
    status: text('state'),
    // The contract documents step ids as numbers, samples have strings.
    step_id: text('state'),
  }),
);
export type WebhookDelivery = z.output<typeof webhookDelivery>;

/** A webhook's JSON body. Empty and missing parts are null, except the session's id, which must be present and valid. */
export const parseWebhook = (body: unknown): Parsed<WebhookDelivery> => parseWith(webhookDelivery, body);
