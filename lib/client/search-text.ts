/**
 * The search text of the session list. It is mostly a name, so it never appears in an address or in Web Storage: it lives in this tab's history
 * entry (Back and reload keep it) and travels in a POST body.
 */
import { useSyncExternalStore } from 'react';

const key = 'deskSearch';
const listeners = new Set<() => void>();

function storedText(): string {
  const text: unknown = (window.history.state as Record<string, unknown> | null)?.[key];
  return typeof text === 'string' ? text : '';
}

let current = typeof window === 'undefined' ? '' : storedText();

function change(text: string): void {
  current = text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => change(storedText());
  listeners.add(listener);
  window.addEventListener('popstate', onPopState);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', onPopState);
  };
}

/** Empty when nothing is searched for. */
export const useSearchText = (): string =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => '',
  );

/** For the next list that opens: the caller navigates. */
export const setSearchText = (text: string): void => change(text.trim());

/** Searches the list on screen: a new history entry at `address`, so that Back undoes the search. */
export function pushSearchText(text: string, address: string): void {
  window.history.pushState({ [key]: text.trim() }, '', address);
  change(text.trim());
}

/** Writes the text into the current history entry. The list calls it after each change of its address, which creates an entry without it. */
export function storeSearchText(text: string): void {
  if (storedText() !== text) window.history.replaceState({ ...window.history.state, [key]: text }, '');
}
