/** What the addresses of one session show. Pure. */

import { activityPage, ownershipPage, sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail, StepState } from '#lib/model/session/session.ts';

type Flow = Pick<SessionDetail, 'ref' | 'kind' | 'steps'>;

/** A step, the ownership of a company, what was done on the session, or (null) the overview. */
export type SessionRoute = StepState | 'ownership' | 'activity' | null;

/** The route of an address; undefined: not an address of this session. */
export function routeAt(session: Flow, pathname: string): SessionRoute | undefined {
  const path = decoded(pathname);
  if (path === decoded(sessionPage(session.ref))) return null;
  if (path === decoded(activityPage(session.ref))) return 'activity';
  if (session.kind === 'corporate' && path === decoded(ownershipPage(session.ref))) return 'ownership';
  return session.steps.find((step) => path === decoded(stepPage(session.ref, step.step)));
}

/** The step of a route; of the ownership the step that declares the owners. */
export const stepOfRoute = ({ steps }: Pick<Flow, 'steps'>, route: SessionRoute | undefined): StepState | null =>
  route === 'ownership'
    ? (steps.find(({ type }) => type === 'BENEFICIAL_OWNERS') ?? null)
    : route === 'activity'
      ? null
      : (route ?? null);

/** The same address may have more or fewer escapes. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
