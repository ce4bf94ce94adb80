/** Sends what waits in the outbox. Several processes may: each mail is sent by the one that has claimed it. */
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '#lib/model/problem.ts';
import { type Config, config } from '../config.ts';
import { describeError, log } from '../log.ts';
import { type ClaimedMail, getStore, nameStep, type Store } from '../store/index.ts';
import { toMailText } from './mail-text.ts';
import { type MailFailure, type MailTransport, openTransport } from './transport.ts';
import { sealRecipient } from './unsubscribe.ts';

/** Longer than all timeouts of one send together. */
const leaseMs = 120_000;
/** Between two looks into the outbox. */
const idleMs = 2_000;
/** After a failure that concerns every mail. */
const pauseMs = 15_000;
/** For a mail under way when the process stops. */
const graceMs = 6_000;
const hourMs = 3_600_000;
const sentKeptMs = 30 * 24 * hourMs;

/** Minutes before the next try, after each one; then the mail is given up, half a day after the first. */
const delays = [1, 2, 5, 10, 30, 60, 120, 120, 120, 120, 120];

/** @param tries before the one that failed */
export function nextTry(failure: MailFailure, tries: number, nowMs: number): { nextTryAtMs: number } | 'given up' {
  const minutes = delays[tries];
  return failure.isFinal || minutes === undefined ? 'given up' : { nextTryAtMs: nowMs + minutes * 60_000 };
}

type Settings = Pick<Config, 'baseUrl' | 'authSecrets'>;

export function toOutgoing(
  { id, atMs, email, recipient, targets }: ClaimedMail,
  { baseUrl, authSecrets }: Settings,
  hitKey: Uint8Array,
) {
  const token = sealRecipient(recipient, authSecrets);
  const texts = toMailText({
    baseUrl,
    targets,
    nameStep: (ref, step) => nameStep(hitKey, ref, step),
    settings: `${baseUrl}/settings/alerts`,
    unsubscribe: `${baseUrl}/unsubscribe?token=${token}`,
  });
  return { id, atMs, to: email, ...texts, unsubscribe: `${baseUrl}/api/alerts/unsubscribe?token=${token}` };
}

/**
 * Sends the next mail and marks what became of it. A process that is killed in between sends it again, under the same message id.
 *
 * @returns `paused`: the mail server cannot be used now
 */
export async function sendNext(
  { alerts, hitKey }: Pick<Store, 'alerts' | 'hitKey'>,
  transport: MailTransport,
  settings: Settings,
  nowMs: number,
): Promise<'sent' | 'failed' | 'paused' | 'idle'> {
  const mail = await alerts.outbox.claim(leaseMs, nowMs);
  if (mail === undefined) return 'idle';
  const failure = await transport.send(toOutgoing(mail, settings, hitKey));
  if (failure === undefined) {
    await alerts.outbox.sent(mail.id);
    return 'sent';
  }
  const next = nextTry(failure, mail.tries, nowMs);
  await alerts.outbox.failed(mail.id, next, failure.error);
  log.warn({
    event: next === 'given up' ? 'alert.givenUp' : 'alert.failed',
    code: failure.error,
    attempt: mail.tries + 1,
  });
  return failure.isOfServer ? 'paused' : 'failed';
}

async function pruneHourly(store: Store, prunedAtMs: number, nowMs: number): Promise<number> {
  if (Math.abs(nowMs - prunedAtMs) < hourMs) return prunedAtMs;
  await store.alerts.outbox.prune(nowMs - sentKeptMs);
  return nowMs;
}

/**
 * Sends until it is stopped; without a mail server it notes that none is configured, so that nothing is queued. Failures of the store end a round, not the
 * sender.
 */
export function startAlertSender(): { stop(): Promise<void> } {
  const { mail, baseUrl } = config();
  const stopping = new AbortController();
  const transport = mail && openTransport(mail, new URL(baseUrl).hostname);
  const run = async () => {
    let isNoted = false;
    let prunedAtMs = 0;
    while (!stopping.signal.aborted) {
      let waitMs = idleMs;
      try {
        const store = await getStore();
        if (!isNoted) await store.alerts.choices.setMail(mail !== null);
        isNoted = true;
        if (transport === null) return;
        prunedAtMs = await pruneHourly(store, prunedAtMs, Date.now());
        const outcome = await sendNext(store, transport, config(), Date.now());
        waitMs = outcome === 'idle' ? idleMs : outcome === 'paused' ? pauseMs : 0;
      } catch (error) {
        log.error({
          event: 'alert.roundFailed',
          ...(error instanceof Problem ? { code: error.code } : describeError(error)),
        });
      }
      await sleep(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => transport?.close(), graceMs);
      await running;
      clearTimeout(grace);
      transport?.close();
    },
  };
}
