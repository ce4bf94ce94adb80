/** For the tests of this module: Review Desk with one session of canary values, administrators and all other roles. */
import { beforeAll } from 'vitest';
import { roles } from '#lib/model/reviewer.ts';
import { getStore } from '#lib/server/store/index.ts';
import { aRefresh } from '#lib/server/store/testing/test-store.ts';
import { openTestDesk } from '#lib/server/testing/open-test-desk.ts';

export const sessionId = 'canary-session-id';

/** No answer may contain `canary`, nor `Ana`, the name of the reviewers. */
export function openTestOperations(settings: Readonly<Record<string, string>> = {}) {
  const { send } = openTestDesk({
    roles,
    settings: {
      VERIFICATION_API_KEYS: '{"kyc":"canary-api-key"}',
      VERIFICATION_MEDIA_HOSTS: 'media.example',
      WEBHOOK_SECRET: 'canary-webhook-secret',
      ...settings,
    },
  });
  let ref = '';
  beforeAll(async () => {
    ({ ref } = await (await getStore()).sessions.save(aRefresh(sessionId, { readAtMs: Date.now() }), null));
  });
  return {
    send,
    get ref() {
      return ref;
    },
  };
}

/** Until health is read again: an answer is reused for a second. */
export const waitForFreshHealth = () => new Promise((done) => setTimeout(done, 1_010));

/** Adds deliveries that failed for good, half of them of the session and half of unknown ones. */
export async function addFailedDeliveries(count: number, service: string | null = 'LIVENESS'): Promise<void> {
  const { deliveries } = await getStore();
  for (let at = 0; at < count; at++)
    await deliveries.add({
      body: '{"canary":"canary-body"}',
      sessionId: at % 2 === 0 ? sessionId : `canary-unknown-${at}`,
      service,
      stepId: null,
      status: 'APPROVED',
      reason: 'canary-reason',
      receivedAtMs: Date.now(),
    });
  const claimed = await deliveries.claim(1_000, 1, Date.now() + 1);
  await deliveries.failed(
    claimed.map(({ id }) => id),
    'dead',
    'upstream_refused',
  );
}
