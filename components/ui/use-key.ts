'use client';

import { useEffect } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { usePreferences } from './preferences.tsx';

export interface KeyHelp {
  /** As react-hotkeys-hook writes them, by the character they produce: `j`, `shift+?`, `escape`. */
  readonly keys: string;
  /** How the help shows them, when not as they are written. */
  readonly shown?: readonly string[];
  readonly does: string;
}

const known = new Set<KeyHelp>();

/** The keys that work on the screen as it is now, for the help; one line where two controls share a key. */
export const listKeys = (): readonly KeyHelp[] => [...new Map([...known].map((help) => [help.keys, help])).values()];

interface UseKeyOptions {
  readonly enabled?: boolean;
  readonly shown?: readonly string[];
  /** A key that works also where single-letter keys are switched off (Escape, Enter, arrows). */
  readonly always?: boolean;
  /** The browser does its own as well. */
  readonly passive?: boolean;
}

/**
 * One key of the page: off inside inputs, menus and dialogs and where the reviewer switched single-letter keys off, and listed in the help
 * under `does` for as long as it works.
 */
export function useKey(
  keys: string,
  does: string,
  press: (event: KeyboardEvent) => unknown,
  { enabled = true, shown, always = false, passive = false }: UseKeyOptions = {},
) {
  const { singleKeys } = usePreferences().preferences;
  const active = enabled && (always || singleKeys);
  useHotkeys(keys, (event) => void press(event), {
    enabled: active,
    useKey: true,
    preventDefault: !passive,
    ignoreEventWhen: ({ target }) =>
      target instanceof Element && target.closest('[role="dialog"], [role="menu"]') !== null,
  });
  const shownAs = shown?.join(' ');
  useEffect(() => {
    if (!active) return;
    const help: KeyHelp = { keys, does, ...(shownAs && { shown: shownAs.split(' ') }) };
    known.add(help);
    return () => void known.delete(help);
  }, [active, keys, does, shownAs]);
}
