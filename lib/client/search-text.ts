/**
 * The words that the session list is searched for. They are mostly a name, so they never stand in an address or in Web Storage: they live in
 * this tab's history entry (Back and reload keep them) and travel in a POST body.
 */
import { useSyncExternalStore } from 'react';

const key = 'deskSearch';
const listeners = new Set<() => void>();

const kept = (): string => {
  const text: unknown = (window.history.state as Record<string, unknown> | null)?.[key];
  return typeof text === 'string' ? text : '';
};

let current = typeof window === 'undefined' ? '' : kept();

function change(text: string): void {
  current = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => change(kept());
  listeners.add(listener);
  window.addEventListener('popstate', onPopState);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', onPopState);
  };
}

/** What is searched for now; empty when nothing is. */
export const useSearchText = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  );

/** For the next list that is opened: the caller navigates. */
export const setSearchText = (text: string): void => change(text.trim());

/** Searches the list that is on the screen: a new history entry at `address`, so that Back undoes the search. */
export function pushSearchText(text: string, address: string): void {
  window.history.pushState({ [key]: text.trim() }, '', address);
  change(text.trim());
}

/** Writes the words into the present history entry; the list calls it after each change of its address, which begins an entry without them. */
export function keepSearchText(text: string): void {
  if (kept() !== text) window.history.replaceState({ ...window.history.state, [key]: text }, '');
}
