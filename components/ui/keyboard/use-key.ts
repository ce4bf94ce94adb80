'use client';
'use no memo';

import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from '../preferences/index.ts';

interface ShortcutHelp {
  /** As `KeyboardEvent.key` names it: `j`, `?`, `Escape`. */
  readonly key: string;
  readonly does: string;
  readonly first: boolean;
}

const shortcuts = new Set<ShortcutHelp>();

/** The keys that work on the current screen, for the help: what each does, with all keys that do it. */
export function listKeys(): { readonly does: string; readonly keys: readonly string[] }[] {
  const taken = new Set([...shortcuts].flatMap(({ key, first }) => (first ? [key] : [])));
  const working = [...shortcuts].filter(({ key, first }) => first || !taken.has(key));
  const byDescription = Map.groupBy(working, ({ does }) => does);
  return [...byDescription].map(([does, helps]) => ({ does, keys: [...new Set(helps.map(({ key }) => key))] }));
}

/** Where keys mean something else: fields, dialogs and menus. */
const excluded = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

interface UseKeyOptions {
  readonly enabled?: boolean;
  /** Asked at each press; false leaves the key to the next one that takes it. */
  readonly when?: () => boolean;
  /** The browser's own action happens as well. */
  readonly passive?: boolean;
  /** Handled before the same key of the surrounding frame. */
  readonly first?: boolean;
}

/**
 * One key of the page. Off in inputs, menus and dialogs, with Ctrl, Alt or Meta, and (characters only: WCAG 2.1.4) where the reviewer
 * turned single-key shortcuts off. Listed in the help under `does` while it works.
 */
export function useKey(
  key: string,
  does: string,
  press: (event: KeyboardEvent) => void,
  { enabled = true, when = () => true, passive = false, first = false }: UseKeyOptions = {},
) {
  const { singleKeys } = usePreferences().preferences;
  const isActive = enabled && (singleKeys || key.length > 1);
  const onPress = useEffectEvent(press);
  const isWanted = useEffectEvent(when);
  useEffect(() => {
    if (!isActive) return;
    const help = { key, does, first };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(excluded)) return;
      if (!isWanted()) return;
      if (!passive) event.preventDefault();
      onPress(event);
    };
    shortcuts.add(help);
    document.addEventListener('keydown', onKeyDown, first);
    return () => {
      shortcuts.delete(help);
      document.removeEventListener('keydown', onKeyDown, first);
    };
  }, [isActive, key, does, passive, first]);
}
