/** The overview of a session shows these beside the session, its decisions and its steps. */
import type { SessionKind } from '#lib/model/session/ids.ts';
import type { Operation } from '#lib/operations/operation.ts';
import { readOwners } from '#lib/operations/owners.ts';
import { readRisk } from '#lib/operations/risk.ts';

export interface OverviewAccess {
  readonly mayReadOwners: boolean;
  readonly mayReadRisk: boolean;
}

/** The server reads them for the page, the browser ahead of it and again once they are on screen. */
export const overviewReads = (
  kind: SessionKind,
  { mayReadOwners, mayReadRisk }: OverviewAccess,
): readonly Operation<`/api/sessions/{ref}/${string}`, undefined, unknown, undefined>[] => [
  ...(mayReadOwners && kind === 'corporate' ? [readOwners] : []),
  ...(mayReadRisk ? [readRisk] : []),
];
