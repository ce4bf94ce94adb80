/**
 * This watches whether the server is there and still accepts the sign-in. While the event stream brings something nobody asks; when it falls
 * silent, when the tab is looked at again and when the network comes or goes, a request does that extends no session. A 401 ends the sign-in
 * (`request.ts`).
 */
import { eventStreamAddress } from '#lib/model/api-addresses.ts';
import { backgroundHeaders, ProblemError, request } from '../request.ts';
import { endSignIn, signInEnd } from '../sign-in-end.ts';

/** `again` lasts for a moment after it was lost. */
export type Reach = 'reached' | 'lost' | 'again';

export interface ServerWatch {
  /** Something came from the server. */
  readonly received: () => void;
  readonly ask: () => void;
}

const tickMs = 500;
/** The stream brings something every 2 s. Together with the time for an answer, a loss is reported within 5 s. */
const quietMs = 2_500;
const answerMs = 1_500;
const againMs = 5_000;
/** When nothing was received and no answer came for so long, as in a tab that was frozen: what is on the screen is covered until the server has answered. */
const unsureMs = 60_000;
/** Then the sign-in has ended on the server: nothing has extended it. */
const idleMs = 1_800_000;

/** `html[data-covered]` hides the page, in globals.css. */
const cover = (isCovered: boolean) => document.documentElement.toggleAttribute('data-covered', isCovered);
const isHidden = () => document.visibilityState !== 'visible';

/** Watches for as long as the page lives. */
export function watchServer(onReach: (reach: Reach) => void): ServerWatch {
  let confirmedAtMs = Date.now();
  let askedAtMs = 0;
  let isAsking = false;
  let reach: Reach = 'reached';
  let losses = 0;
  let againTimer: ReturnType<typeof setTimeout> | undefined;

  function setReach(next: Reach): void {
    if (next === reach) return;
    clearTimeout(againTimer);
    reach = next;
    if (next === 'lost') losses += 1;
    onReach(next);
    if (next === 'again') againTimer = setTimeout(() => setReach('reached'), againMs);
  }
  function received(): void {
    confirmedAtMs = Date.now();
    // It may have been on its way when the network was lost.
    if (reach === 'lost') void ask();
  }
  const silentMs = () => Date.now() - confirmedAtMs;

  async function ask(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const lossesBefore = losses;
    const found = () => {
      // An answer to what was asked before the loss says nothing of now.
      if (reach === 'lost' && losses === lossesBefore) setReach('again');
    };
    if (Date.now() - Math.max(confirmedAtMs, askedAtMs) > unsureMs) cover(true);
    try {
      const signal = AbortSignal.timeout(answerMs);
      await request(eventStreamAddress(), { method: 'HEAD', headers: backgroundHeaders, signal });
      confirmedAtMs = Date.now();
      found();
    } catch (error) {
      // A proxy or a failing server also answers.
      if (error instanceof ProblemError && error.code !== 'offline') found();
      else setReach('lost');
      if (silentMs() >= idleMs) endSignIn('idle');
    } finally {
      isAsking = false;
      askedAtMs = Date.now();
      if (signInEnd() === undefined) cover(false);
    }
  }

  function tick(): void {
    if (isHidden() && silentMs() < idleMs) return;
    if (silentMs() > quietMs && Date.now() - askedAtMs > quietMs / 2) void ask();
  }

  setInterval(tick, tickMs);
  const onLook = () => {
    if (!isHidden()) void ask();
  };
  document.addEventListener('visibilitychange', onLook);
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, onLook);
  window.addEventListener('offline', () => setReach('lost'));
  return { received, ask: () => void ask() };
}
