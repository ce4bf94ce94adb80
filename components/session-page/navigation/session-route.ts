/** The addresses of one session: what they show, which clicks follow them in place, and the order of the steps. Pure. */
import { activityPage, ownershipPage, sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.schema.ts';

type Flow = Pick<SessionDetail, 'ref' | 'kind' | 'steps'>;

/** A route is a step, the ownership of a company, what was done on the session, or (null) the overview. */
export type SessionRoute = StepState | 'ownership' | 'activity' | null;

/** Returns the route of an address, or undefined if it is not an address of this session. */
export function routeAt(session: Flow, pathname: string): SessionRoute | undefined {
  const path = decoded(pathname);
  if (path === decoded(sessionPage(session.ref))) return null;
  if (path === decoded(activityPage(session.ref))) return 'activity';
  if (session.kind === 'corporate' && path === decoded(ownershipPage(session.ref))) return 'ownership';
  return session.steps.find((step) => path === decoded(stepPage(session.ref, step.step)));
}

/** Returns the step of a route; for the ownership, the step that declares the owners. */
export function stepOfRoute({ steps }: Pick<Flow, 'steps'>, route: SessionRoute | undefined): StepState | null {
  if (route === 'ownership') return steps.find(({ type }) => type === 'BENEFICIAL_OWNERS') ?? null;
  return route === 'activity' ? null : (route ?? null);
}

/** The same address may have more or fewer escapes. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The key that opens a step; only the first nine steps have one. */
export const shortcutOf = (index: number): string | undefined => (index < 9 ? String(index + 1) : undefined);

/** Returns -1 for a step that is not in the session. */
export const stepIndex = (steps: readonly StepState[], step: string | null): number =>
  steps.findIndex((one) => one.step === step);

/** Returns the next (1) or previous (-1) step, or undefined at the ends. Without a current step, the next one is the first. */
export const neighbour = (steps: readonly StepState[], step: string | null, by: 1 | -1): StepState | undefined =>
  steps[stepIndex(steps, step) + by];

export type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>;

/** Whether a click opens the link here, not in another tab or window, nor as a download. */
export const isPlainClick = (click: Click): boolean =>
  click.button === 0 && !(click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.defaultPrevented);
