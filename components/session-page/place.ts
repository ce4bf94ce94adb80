/** What the addresses below one session show. Pure. */
import type { SessionDetail, StepState } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';

type Flow = Pick<SessionDetail, 'ref' | 'kind' | 'steps'>;

/** A step, the owners of a company worked out, or (null) the session's own page. */
export type Place = StepState | 'ownership' | null;

/** What stands at an address; undefined: none of this session. */
export function placeAt(session: Flow, pathname: string): Place | undefined {
  const asked = plain(pathname);
  if (asked === plain(urls.session(session.ref))) return null;
  if (session.kind === 'corporate' && asked === plain(urls.ownership(session.ref))) return 'ownership';
  return session.steps.find((step) => asked === plain(urls.step(session.ref, step.step)));
}

/** The step that a place belongs to: the owners worked out stand beside those that were declared. */
export const stepAt = ({ steps }: Pick<Flow, 'steps'>, place: Place | undefined): StepState | null =>
  place === 'ownership' ? (steps.find(({ type }) => type === 'BENEFICIAL_OWNERS') ?? null) : (place ?? null);

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
