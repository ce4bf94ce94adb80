'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Hit } from './hit.ts';
import type { ScreeningViewProps } from './screening-props.ts';

/** What a link leads to stays where it was scrolled to for so long, unless the reader acts. */
const holdMs = 5_000;
const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to the element, and again whenever the page grows or shrinks above it before the reader does anything. @returns ends it */
function holdInView(element: HTMLElement): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const show = () => element.scrollIntoView({ block: 'start' });
  show();
  const main = element.closest('main');
  if (!main) return () => {};
  const observer = new ResizeObserver(show);
  // Its parts: in panes the page itself never grows.
  for (let part = element.parentElement; part && part !== main; part = part.parentElement)
    for (const sibling of part.children) observer.observe(sibling);
  for (const part of main.children) observer.observe(part);
  const stop = () => stopped.abort();
  signal.addEventListener('abort', () => observer.disconnect());
  for (const name of readerActs) window.addEventListener(name, stop, { signal, passive: true, capture: true });
  const timer = setTimeout(stop, holdMs);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return stop;
}

interface HitSelectionOptions extends Pick<ScreeningViewProps, 'hit' | 'onHit'> {
  readonly ordered: readonly Hit[];
  /** Those that the filter leaves, in the same order. */
  readonly listed: readonly Hit[];
  /** The order is not known yet, so nothing is selected. */
  readonly isWaiting: boolean;
}

/** Without moving the page: on a phone that would scroll from the hit to the list. */
function scrollWithin(box: HTMLElement | null | undefined, link: HTMLElement): void {
  if (!box) return;
  const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  box.scrollTop += Math.min(inner.top - outer.top, 0) || Math.max(inner.bottom - outer.bottom, 0);
}

/** The selected hit, and how focus and scroll position follow it. */
export function useHitSelection({ ordered, listed, isWaiting, hit, onHit }: HitSelectionOptions) {
  const [first, setFirst] = useState<string | null>(null);
  const named = hit ?? first;
  const found = ordered.find((one) => one.id === named);
  const selected = found ?? (hit === null ? ordered[0] : undefined);
  // The first hit stays selected when the order changes.
  if (hit === null && !isWaiting && first === null && selected) setFirst(selected.id);
  const position = selected ? listed.indexOf(selected) : -1;

  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  /** Ends holding the hit in the viewport. */
  const release = useRef(() => {});
  const moved = useRef<{ readonly id: string; readonly focus: 'list' | null }>(undefined);

  /** @param focus `list`: it moves with the selection in the list; null: it stays where it is */
  const moveTo = (id: string | undefined, focus: 'list' | null) => {
    if (id === undefined || id === selected?.id) return;
    moved.current = { id, focus };
    release.current();
    onHit(id);
  };
  // Focus alone would scroll the heading only to the lower edge of a phone.
  const focusHit = () => {
    heading.current?.focus({ preventScroll: true });
    release.current();
    if (pane.current) release.current = holdInView(pane.current);
  };
  useEffect(() => () => release.current(), []);
  const open = (id: string) => {
    if (id === selected?.id) focusHit();
    onHit(id);
  };
  const show = useEffectEvent((id: string) => {
    const link = list.current?.querySelector<HTMLElement>(`[data-hit="${CSS.escape(id)}"]`);
    const move = moved.current?.id === id ? moved.current : undefined;
    moved.current = undefined;
    if (pane.current) pane.current.scrollTop = 0;
    if (link) scrollWithin(list.current?.parentElement, link);
    if (!move) focusHit();
    else if (move.focus === 'list') link?.focus();
  });
  useEffect(() => {
    if (hit !== null) show(hit);
  }, [hit]);

  return { selected, isGone: hit !== null && !found, position, list, heading, pane, moveTo, open };
}
