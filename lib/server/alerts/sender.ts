/**
 * Sends the alert mail that waits in the outbox. Several processes may send: each mail is sent by the one that has claimed it, and only who may still
 * know of it gets it. What cannot be sent is tried again, then marked as failed where administrators see it. Throws Problems of the store.
 */
import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../config.ts';
import { describeFailure, log } from '../log.ts';
import { getStore, type Store } from '../store/index.ts';
import { type LinkSettings, toOutgoing } from './alert-mail.ts';
import { type MailFailure, type MailTransport, openTransport } from './transport.ts';

/** This is longer than all timeouts of one send together. */
const leaseMs = 120_000;
/** The sender looks into the outbox this often. */
const idleMs = 2_000;
/** The sender pauses for so long after a failure that concerns every mail. */
const pauseMs = 15_000;
/** A mail under way has so long when the process stops. */
const graceMs = 6_000;
const hourMs = 3_600_000;
const sentKeptMs = 30 * 24 * hourMs;

/** These are the minutes before the next try, after each one; then the mail has failed, half a day after the first. */
const delays = [1, 2, 5, 10, 30, 60, 120, 120, 120, 120, 120];

/** @param tries before the one that failed */
export function nextTry(failure: MailFailure, tries: number, nowMs: number): { nextTryAtMs: number } | 'given up' {
  const minutes = delays[tries];
  return failure.isFinal || minutes === undefined ? 'given up' : { nextTryAtMs: nowMs + minutes * 60_000 };
}

/**
 * Sends the next mail and marks what became of it. A process that is killed in between sends it again, under the same message id.
 *
 * @returns `paused`: the mail server cannot be used now
 */
export async function sendNext(
  { alerts, hitKey }: Pick<Store, 'alerts' | 'hitKey'>,
  transport: MailTransport,
  settings: LinkSettings,
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
  const event = next === 'given up' ? 'alert.givenUp' : 'alert.failed';
  log.warn({ event, code: failure.error, attempt: mail.tries + 1 });
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
        log.error({ event: 'alert.roundFailed', ...describeFailure(error) });
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
