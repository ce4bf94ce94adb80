/** One delivery (field notes, "Webhooks"). Strict on types, since anybody may try to post here; what it says is only a hint. */
import * as z from 'zod/mini';
import { isUpstreamId } from '#lib/model/ids.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
import { classified, open, text } from './leaf.ts';

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
