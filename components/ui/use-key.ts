'use client';

import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from './preferences.tsx';

interface KeyHelp {
  /** As `KeyboardEvent.key` names it: `j`, `?`, `Escape`. */
  readonly key: string;
  readonly does: string;
  readonly first: boolean;
}

const known = new Set<KeyHelp>();

/** The keys that work on the screen as it is now, for the help: what each does, with all keys that do it. */
export function listKeys(): { readonly does: string; readonly keys: readonly string[] }[] {
  const taken = new Set([...known].flatMap(({ key, first }) => (first ? [key] : [])));
  const working = [...known].filter(({ key, first }) => first || !taken.has(key));
  const byWords = Map.groupBy(working, ({ does }) => does);
  return [...byWords].map(([does, helps]) => ({ does, keys: [...new Set(helps.map(({ key }) => key))] }));
}

/** Where keys mean something else: fields, and what stands over the page. */
const elsewhere = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

interface UseKeyOptions {
  readonly enabled?: boolean;
  /** The browser does its own as well. */
  readonly passive?: boolean;
  /** Taken before the same key of the frame around. */
  readonly first?: boolean;
}

/**
 * One key of the page. Off in inputs, menus and dialogs, with Ctrl, Alt or Meta, and (characters only: WCAG 2.1.4) where the reviewer
 * switched single-letter keys off. Listed in the help under `does` for as long as it works.
 */
export function useKey(
  key: string,
  does: string,
  press: (event: KeyboardEvent) => void,
  { enabled = true, passive = false, first = false }: UseKeyOptions = {},
) {
  const { singleKeys } = usePreferences().preferences;
  const active = enabled && (singleKeys || key.length > 1);
  const onPress = useEffectEvent(press);
  useEffect(() => {
    if (!active) return;
    const help = { key, does, first };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      if (!passive) event.preventDefault();
      onPress(event);
    };
    known.add(help);
    document.addEventListener('keydown', onKeyDown, first);
    return () => {
      known.delete(help);
      document.removeEventListener('keydown', onKeyDown, first);
    };
  }, [active, key, does, passive, first]);
}
