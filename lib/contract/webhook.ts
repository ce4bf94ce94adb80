/** One delivery (field notes, "Webhooks"). Strict on types, since anybody may try to post here; what it says is only a hint. */
import * as z from 'zod/mini';
import { isUpstreamId } from '#lib/model/ids.ts';
import type { SensitivityClass } from '#lib/model/role.ts';
import { open, sensitivityOf } from './leaf.ts';

function strictText(sensitivity: SensitivityClass) {
  const schema = z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value || null),
  );
  sensitivityOf.add(schema, { class: sensitivity });
  return schema;
}

function requiredId() {
  const schema = z.string().check(z.refine(isUpstreamId, 'not an id'));
  sensitivityOf.add(schema, { class: 'identity' });
  return schema;
}

export const webhookDelivery = open({
  reason: strictText('reason_text'),
  service: strictText('state'),
  session_id: requiredId(),
  status: strictText('state'),
  step_id: strictText('state'),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;
