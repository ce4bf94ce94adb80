'use client';
'use no memo';

import { useEffect, useEffectEvent } from 'react';
import { usePreferences } from '../preferences/index.ts';
import { cn } from '../style.ts';

/** Draws a key of the keyboard. */
export const Kbd = ({ className, children }: { className?: string; children: string }) => (
  <kbd
    data-slot="kbd"
    className={cn(
      'inline-flex h-5 min-w-5 items-center justify-center rounded-chip border border-hairline bg-surface px-1 font-mono text-meta text-muted leading-none',
      className,
    )}
  >
    {children}
  </kbd>
);

interface Command {
  /** The key is as `KeyboardEvent.key` names it: `j`, `?`, `Escape`; it is '' for a command without a key. */
  readonly key: string;
  readonly does: string;
  readonly first: boolean;
  /** Whether the key works: single-key shortcuts can be switched off. */
  readonly isOn: boolean;
  readonly run: () => void;
}

/** These commands are what can be done on the screen at this moment. */
export const commands = new Set<Command>();

const listeners = new Set<() => void>();

/** @returns takes the command away */
export function addCommand(command: Command): () => void {
  commands.add(command);
  for (const listener of listeners) listener();
  return () => void commands.delete(command);
}

/** Calls when a command comes: a page that is still loading adds its own later. @returns ends it */
export function onCommandAdded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** In fields, dialogs and menus, keys mean something else. */
const excluded = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** The focus may be outside of an open dialog for a moment. */
const openDialog = '[data-slot="dialog"]';

/** Whether a key that is pressed there means something else than on the page: in a field, dialog or menu. */
export const isKeyElsewhere = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(excluded) !== null) || document.querySelector(openDialog) !== null;

/** `[` and `]` are typed with AltGr on many keyboards, which Windows reports as Ctrl with Alt. */
export const hasModifier = (event: KeyboardEvent): boolean =>
  event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));

interface UseKeyOptions {
  readonly enabled?: boolean;
  /** It is asked at each press; false leaves the key to the next handler that takes it. */
  readonly when?: () => boolean;
  /** Whether the browser's own action happens as well. */
  readonly passive?: boolean;
  /** Whether the key is handled before the same key of the surrounding frame. */
  readonly first?: boolean;
}

/**
 * Handles one key of the page. It is off in inputs, menus and dialogs, with Ctrl, Alt or Meta, and (for characters only: WCAG 2.1.4) where the
 * reviewer turned single-key shortcuts off. The help lists it under `does` while it works.
 */
export function useKey(
  key: string,
  does: string,
  press: (event: KeyboardEvent) => void,
  { enabled = true, when = () => true, passive = false, first = false }: UseKeyOptions = {},
) {
  const isOn = usePreferences().preferences.singleKeys || key.length > 1;
  const onPress = useEffectEvent(press);
  const isWanted = useEffectEvent(when);
  useEffect(() => {
    if (!enabled) return;
    const run = () => {
      if (isWanted()) onPress(new KeyboardEvent('keydown', { key }));
    };
    const command = { key, does, first, isOn, run };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || hasModifier(event) || event.isComposing) return;
      if (isKeyElsewhere(event.target) || !isWanted()) return;
      if (!passive) event.preventDefault();
      onPress(event);
    };
    const remove = addCommand(command);
    if (isOn) document.addEventListener('keydown', onKeyDown, first);
    return () => {
      remove();
      document.removeEventListener('keydown', onKeyDown, first);
    };
  }, [enabled, isOn, key, does, passive, first]);
}
