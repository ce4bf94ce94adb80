'use client';

/**
 * Keys of every page: help, "go to", and the command palette. Hides how a palette searches: actions of the screen and destinations here, sessions on
 * the server. Promises that nothing typed is in an address, that no read of the verification service follows from typing alone, and that no command
 * decides anything. Loaded after the page. Throws nothing.
 */
import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holdKeys, useKey } from '#components/ui/keyboard/index.ts';
import { dialogOpening, type OverlayProps } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { setSearchText } from '#lib/client/search-text.ts';
import { sessionsPage } from '#lib/model/addresses.ts';
import type { PaletteScope } from './palette-options.ts';

const HelpDialog = lazyPart(() => import('./help-dialog.tsx').then((module) => module.HelpDialog));
const CommandPalette = lazyPart(() => import('./command-palette.tsx').then((module) => module.CommandPalette));

interface KeysProps extends PaletteScope {
  readonly help: OverlayProps | false;
  readonly onHelp: (open: boolean) => void;
}

/** The second key of "g s" comes within this time. */
const sequenceMs = 1_500;

export function Keys({ help, onHelp, ...scope }: KeysProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const focused = useRef<HTMLElement>(null);

  useKey('?', 'All keyboard shortcuts', () => onHelp(true));
  const toSessions = () => {
    setSearchText('');
    router.push(sessionsPage());
  };
  useKey('g', 'Go to sessions', (event) => {
    // From the palette there is no second key.
    if (!event.isTrusted) return toSessions();
    const pressedAtMs = event.timeStamp;
    const onSecond = (second: KeyboardEvent) => {
      const isLate = second.timeStamp - pressedAtMs > sequenceMs;
      if (second.key !== 's' || isLate || second.ctrlKey || second.metaKey || second.altKey) return;
      second.preventDefault();
      second.stopImmediatePropagation();
      toSessions();
    };
    document.addEventListener('keydown', onSecond, { once: true, capture: true });
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // Another dialog would be left with what was typed in it.
    if (event.isComposing || (!isOpen && document.querySelector('[data-slot="dialog"]'))) return;
    event.preventDefault();
    if (!isOpen) {
      holdKeys();
      focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    }
    setWasOpened(true);
    setIsOpen(!isOpen);
  });
  useEffect(() => {
    document.addEventListener(dialogOpening, holdKeys);
    return () => document.removeEventListener(dialogOpening, holdKeys);
  }, []);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    // What was pressed before is played now (components/ui/page/hold-early-presses.ts).
    document.dispatchEvent(new Event('desk-keys'));
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <>
      {help && <HelpDialog {...help} />}
      {wasOpened && <CommandPalette open={isOpen} onOpenChange={setIsOpen} anchor={focused} {...scope} />}
    </>
  );
}
