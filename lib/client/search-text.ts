/**
 * The search text of the session list. It is mostly a name, so it never appears in an address or in Web Storage: it travels in a POST body, and
 * this tab's history entry has it sealed (Back and reload keep it). The key is only in the memory of a signed-in page: nobody opens what the
 * history has once the sign-in has ended.
 */
import { useSyncExternalStore } from 'react';
import { onSignInEnd } from './sign-in-end.ts';

const key = 'deskSearch';
const listeners = new Set<() => void>();
/** It holds what this document has sealed or opened: going back must not wait. */
const known = new Map<string, string>();

let current = '';
let secret: string | undefined;
/** The text of the entry on which the page was opened is not known yet. */
let isOpening = false;

function sealedText(): string | undefined {
  const sealed: unknown = (window.history.state as Record<string, unknown> | null)?.[key];
  return typeof sealed === 'string' && sealed !== '' ? sealed : undefined;
}

function storedText(): string {
  const sealed = sealedText();
  return (sealed && known.get(sealed)) ?? '';
}

function change(text: string): void {
  current = text;
  for (const listener of listeners) listener();
}

/** Ahead, so that it is there when the reviewer searches. */
export const loadSealing = () => import('./sealed-text.ts');

async function openStored(): Promise<void> {
  const sealed = sealedText();
  if (!sealed || known.has(sealed) || !secret) return change(storedText());
  isOpening = true;
  const by = secret;
  const text = await loadSealing()
    .then(({ openText }) => openText(sealed, by))
    .finally(() => {
      isOpening = false;
    });
  if (text !== undefined) known.set(sealed, text);
  if (sealed === sealedText()) change(text ?? '');
}

function forget(): void {
  known.clear();
  secret = undefined;
  if (sealedText()) window.history.replaceState({ ...window.history.state, [key]: undefined }, '');
  change('');
}

/** Called once by a signed-in page, before anything asks for the text. @param of secret, and the same throughout one sign-in */
export function openSearchText(of: string): void {
  if (secret || typeof window === 'undefined') return;
  secret = of;
  onSignInEnd(forget);
  void openStored();
}

function subscribe(listener: () => void): () => void {
  const onPopState = () => void openStored();
  listeners.add(listener);
  window.addEventListener('popstate', onPopState);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', onPopState);
  };
}

/** It is empty when nothing is searched for. */
export const currentSearchText = (): string => current;

export const useSearchText = (): string => useSyncExternalStore(subscribe, currentSearchText, () => '');

/** The next list that opens has this text; the caller navigates. */
export const setSearchText = (text: string): void => change(text.trim());

/** Searches the list on screen: a new history entry at `address`, so that Back undoes the search. The list then stores the text in it. */
export function pushSearchText(text: string, address: string): void {
  window.history.pushState(null, '', address);
  change(text.trim());
}

/** Seals the text into the current history entry, after each change of the list's address. A later entry or text has a call of its own. */
export async function storeSearchText(text: string): Promise<void> {
  if (isOpening || !secret || storedText() === text) return;
  const by = secret;
  const { href } = window.location;
  const sealed = text === '' ? '' : await loadSealing().then(({ sealText }) => sealText(text, by));
  if (current !== text || !secret || window.location.href !== href) return;
  known.set(sealed, text);
  window.history.replaceState({ ...window.history.state, [key]: sealed }, '');
}
