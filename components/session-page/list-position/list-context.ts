/** The list that a session was opened from, in this tab's history entries. Never the search text, which is sealed beside it. */
import { sessionPage } from '#lib/model/addresses.ts';
import { drawnState } from '../navigation/browser-address.ts';
import { listEntry } from '../navigation/use-list-link.ts';

const key = 'deskList';

export interface ListContext {
  /** Of this session, so that no other one takes it for its own. */
  readonly ref: string;
  /** The search part of the list's address. */
  readonly search: string;
  /** Where the session stood when it was opened; undefined until the server has said. */
  readonly cursor: string | undefined;
}

const isContext = (value: unknown): value is ListContext =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as ListContext).ref === 'string' &&
  typeof (value as ListContext).search === 'string' &&
  ['string', 'undefined'].includes(typeof (value as ListContext).cursor);

/** What the current entry has, else the latest list before it. Undefined: the session was not opened from a list. */
export function readContext(ref: string): ListContext | undefined {
  const stored: unknown = window.history.state?.[key];
  if (isContext(stored) && stored.ref === ref) return stored;
  const url = listEntry()?.url;
  return url ? { ref, search: new URL(url).search, cursor: undefined } : undefined;
}

/** Of an entry. @param drawn the session of the page that the server drew */
export const contextState = (context: ListContext, drawn: string): object => ({
  [key]: context,
  ...drawnState(drawn),
});

/** In the entry on screen, which may be another session's by now. */
export function storeContext(context: ListContext, drawn: string): void {
  const { pathname } = window.location;
  const own = sessionPage(context.ref);
  if (pathname !== own && !pathname.startsWith(`${own}/`)) return;
  const state = { ...window.history.state, ...contextState(context, drawn) };
  if (JSON.stringify(state) !== JSON.stringify(window.history.state)) window.history.replaceState(state, '');
}
