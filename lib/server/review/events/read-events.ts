import { auditLogScope, filteredActions, requestedActions, sessionEventScope } from '#lib/model/access/event-access.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Reviewer } from '#lib/model/access/reviewer.ts';
import { mayReadSealedEvents, maySeeScreening } from '#lib/model/access/tipping-off.ts';
import { type AuditAction, signInActions } from '#lib/model/audit.ts';
import { Problem } from '#lib/model/problem.ts';
import { filterText } from '#lib/model/review/event-filter.ts';
import type { AuditLogPage, EventList, SigningState } from '#lib/model/review/event-list.ts';
import { checkpointState } from '#lib/server/checkpoints/index.ts';
import { getStore, type Store } from '#lib/server/store/index.ts';
import type { SessionHandle } from '../sessions/index.ts';
import { type EventParams, toTimes } from './event-params.ts';
import { recordLook } from './record-look.ts';
import { peopleOf, toShownEvent } from './shown-event.ts';

const pageLength = 50;

type Page = Awaited<ReturnType<Store['audit']['pages']['page']>>;

const positionOf = ({ older, newer, event }: EventParams) => ({ older, newer, from: event });

async function toEventList(reviewer: Reviewer, page: Page): Promise<EventList> {
  const { audit, checkpoints } = await getStore();
  const last = await checkpoints.findLast();
  const events = page.events.map((named) =>
    toShownEvent(reviewer, named, maySeeScreening(reviewer.roles) ? { size: last?.size ?? 0 } : null),
  );
  const names = await audit.pages.names(events.flatMap(peopleOf));
  return {
    events,
    older: page.hasOlder ? (events.at(-1)?.id ?? null) : null,
    newer: page.hasNewer ? (events[0]?.id ?? null) : null,
    names: Object.fromEntries(names),
    mayProve: mayDo(reviewer.roles, 'audit.prove'),
  };
}

/** Of the database, whichever process signs; a refusal is known to the one that signs alone. */
async function readSigning({ roles }: Reviewer): Promise<SigningState> {
  const { audit, checkpoints } = await getStore();
  const [last, head, own] = await Promise.all([checkpoints.findLast(), audit.head(), checkpointState()]);
  const unsigned = (head?.seq ?? 0) - (last?.size ?? 0);
  const status =
    own.status === 'refused' || own.status === 'failed'
      ? own.status
      : last === undefined
        ? 'none'
        : unsigned > 0
          ? 'waiting'
          : 'signed';
  // The size of the log, less the events that are shown, is the number of sealed ones; that there are new ones is a trace too.
  if (!mayReadSealedEvents(roles)) return { status: status === 'waiting' ? 'signed' : status, last: null };
  return { status, last: last ? { size: last.size, at: new Date(last.atMs).toISOString(), unsigned } : null };
}

/** `GET /api/audit`. @throws Problem not_allowed, bad_request, store_unavailable */
export async function readAuditLog(reviewer: Reviewer, params: EventParams): Promise<AuditLogPage> {
  const scope = auditLogScope(reviewer);
  if (scope === undefined || !mayDo(reviewer.roles, 'audit.read')) throw new Problem('not_allowed');
  const { audit } = await getStore();
  const isSignIns = params.log === 'sign-ins';
  await recordLook(reviewer, { object: isSignIns ? 'sign-ins' : 'log', filter: filterText(params) });
  const { actor, session: ref, object, outcome } = params;
  const shared = { ...toTimes(params), position: positionOf(params), limit: pageLength };
  const page = isSignIns
    ? await audit.pages.signIns({ ...shared, actor, outcome, actions: signInsOf(params) })
    : await audit.pages.page({
        ...shared,
        ...{ scope, actor, ref, object, outcome },
        actions: requestedActions(reviewer.roles, params),
      });
  return {
    ...(await toEventList(reviewer, page)),
    signing: await readSigning(reviewer),
    reviewers: await audit.pages.reviewers(),
  };
}

const signInsOf = ({ action }: EventParams): readonly AuditAction[] | null =>
  action === undefined ? null : signInActions.filter((one) => one === action);

/** `GET /api/sessions/{ref}/activity`. @throws Problem not_found, bad_request, store_unavailable */
export async function readActivity(session: SessionHandle, params: EventParams): Promise<EventList> {
  const { reviewer } = session;
  const { ref } = await session.record();
  if (params.session !== undefined || params.log !== undefined)
    throw new Problem('bad_request', { detail: 'These are the events of one session.' });
  const { audit } = await getStore();
  await recordLook(reviewer, { object: 'session', ref });
  const { actor, object, outcome } = params;
  const page = await audit.pages.page({
    ...toTimes(params),
    scope: sessionEventScope(reviewer),
    ...{ ref, actor, object, outcome },
    actions: filteredActions(params),
    position: positionOf(params),
    limit: pageLength,
  });
  return toEventList(reviewer, page);
}
