/** The overview of a session shows these beside the session, its decisions and its steps. */
import type { SessionKind } from '#lib/model/session/ids.ts';

export interface OverviewAccess {
  readonly mayReadOwners: boolean;
  readonly mayReadRisk: boolean;
}

/** The server reads them for the page, the browser ahead of it and again once they are on screen. */
export const overviewParts = (
  kind: SessionKind,
  { mayReadOwners, mayReadRisk }: OverviewAccess,
): readonly ('owners' | 'risk')[] => [
  ...(mayReadOwners && kind === 'corporate' ? (['owners'] as const) : []),
  ...(mayReadRisk ? (['risk'] as const) : []),
];
