/** Sessions: found, listed, read. */
import type {
  NeighboursRequest,
  RowsBody,
  SessionList,
  SessionNeighbours,
  SessionQuery,
  SessionRows,
} from '#lib/model/session/list.schema.ts';
import type { PartsBody, SessionParts } from '#lib/model/session/parts.schema.ts';
import type { FoundSession, LookUpBody, SessionDetail } from '#lib/model/session/session.schema.ts';
import { get, of, post } from './operation.ts';

/** With `isOfPage` it is read while a page is drawn, which had its turn; pages that waited here would all be drawn at the same moment. */
export type ListOptions = SessionQuery & { readonly isOfPage?: boolean };

export const listSessions = get('/api/sessions', {
  may: 'session.list',
  query: of<ListOptions>,
  answer: of<SessionList>,
});
/** The same with what may not stand in an address: names. */
export const searchSessions = post('/api/sessions/search', {
  may: 'session.list',
  body: of<SessionQuery>,
  answer: of<SessionList>,
});
/** Rows of such a page, after a change. */
export const readRows = post('/api/sessions/rows', {
  may: 'session.list',
  body: of<RowsBody>,
  answer: of<SessionRows>,
});
export const lookUp = post('/api/sessions/lookup', {
  may: 'session.lookup',
  body: of<LookUpBody>,
  answer: of<FoundSession>,
});
export const findNeighbours = post('/api/sessions/neighbours', {
  may: 'session.list',
  body: of<NeighboursRequest>,
  answer: of<SessionNeighbours>,
});
export const readSession = get('/api/sessions/{ref}', {
  may: 'session.list',
  flags: ['prefetch'],
  answer: of<SessionDetail>,
});
/** Several of the reads that the pages of a session make, in one request. */
export const readParts = post('/api/sessions/{ref}/parts', {
  may: 'session.list',
  body: of<PartsBody>,
  answer: of<SessionParts>,
});
export const refreshNow = post('/api/sessions/{ref}/refresh', { may: 'session.refresh', answer: of<SessionDetail> });
/** CSV of the filtered list. */
export const exportSessions = get('/api/sessions/export.csv', {
  may: 'export.create',
  stepUp: true,
  answerType: 'text/csv',
});
