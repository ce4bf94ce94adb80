/** What the addresses below one session show. Pure. */
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';

type Flow = Pick<SessionDetail, 'ref' | 'steps'>;

/** The step that stands at an address; null: the session's own page; undefined: none of this session. */
export function placeAt(session: Flow, pathname: string): StepState | null | undefined {
  const asked = plain(pathname);
  if (asked === plain(urls.session(session.ref))) return null;
  return session.steps.find((step) => asked === plain(urls.step(session.ref, step.step)));
}

/** Both sides write the same address with more or with fewer escapes. */
function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** A click, as far as it says where the answer is to open. */
export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

/** Opens here, and not in another tab or window, nor as a download. */
export const isPlainClick = (click: Click): boolean =>
  click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.defaultPrevented);
