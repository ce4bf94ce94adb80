/**
 * The end of the sign-in, in every tab of the browser at once. Whichever tab learns of it tells the others; each aborts its requests and forgets
 * what it has read, and the page shows only why. Also used in web workers: they tell the page. Every page loads it, so it stays small.
 */
import type { EndReason } from '#lib/model/sign-in.ts';

/** `by` is a mark of the reviewer, not the reviewer's id. */
type Message =
  | { readonly ended: EndReason; readonly by: string }
  /** A page was opened for this reviewer. */
  | { readonly began: string };

const channelName = 'desk-sign-in';

let reviewer: string | undefined;
let ended: EndReason | undefined;
const aborted = new AbortController();
const listeners = new Set<() => void>();

/** It is the mark of the reviewer whom this page, or this worker, works for; it is undefined on the sign-in pages. */
export const currentReviewer = (): string | undefined => reviewer;
/** It is undefined while the sign-in lasts. */
export const signInEnd = (): EndReason | undefined => ended;
/** Aborts at the end. */
export const untilSignInEnd = aborted.signal;

/** @returns ends the subscription */
export function onSignInEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(message: Message): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** A worker calls it: its requests are made for this reviewer. */
export function workFor(mark: string | undefined): void {
  reviewer = mark;
}

/** Called by every signed-in page as it is drawn. A page for another reviewer ends what the tab has shown so far. */
export function beginSignIn(mark: string): void {
  if (reviewer !== undefined) {
    if (reviewer !== mark) endSignIn('replaced');
    return;
  }
  reviewer = mark;
  new BroadcastChannel(channelName).onmessage = ({ data }: MessageEvent<Message>) => {
    if ('began' in data) {
      if (data.began !== reviewer) endHere('replaced');
    } else if (data.by === reviewer) endHere(data.ended === 'signed_out' ? 'elsewhere' : data.ended);
  };
  tell({ began: mark });
  hideFromBack();
}

const cover = () => globalThis.document?.documentElement.toggleAttribute('data-covered', true);

/** A page that the browser keeps for Back and Forward is covered and asked for again: the sign-in may have ended. It may be left before it is idle. */
function hideFromBack(): void {
  globalThis.addEventListener?.('pagehide', ({ persisted }) => persisted && cover());
  globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && globalThis.location.reload());
}

function endHere(why: EndReason): void {
  if (ended !== undefined) return;
  ended = why;
  // This must happen before React has drawn anything else.
  cover();
  aborted.abort();
  for (const listener of [...listeners]) listener();
}

/** Ends it in every tab; does nothing on the sign-in pages. */
export function endSignIn(why: EndReason): void {
  if (reviewer === undefined || ended !== undefined) return;
  tell({ ended: why, by: reviewer });
  endHere(why);
}
