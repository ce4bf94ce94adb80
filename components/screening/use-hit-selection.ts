import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Hit } from './hit.ts';
import type { ScreeningViewProps } from './screening-props.ts';

/** For this long the target of a link stays where it was scrolled to, unless the reader acts. */
const holdMs = 5_000;
const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The element is scrolled to again whenever the page grows or shrinks above it before the reader acts. @returns ends it */
function holdInView(element: HTMLElement): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const show = () => element.scrollIntoView({ block: 'start' });
  show();
  const main = element.closest('main');
  if (!main) return () => {};
  const observer = new ResizeObserver(show);
  // Its parts are observed, since in panes the page itself never grows.
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
  /** The filter leaves these, in the same order. */
  readonly listed: readonly Hit[];
  /** While the order is not known, nothing is selected. */
  readonly isWaiting: boolean;
}

/** The page itself does not move: on a phone it would scroll from the hit to the list. */
function scrollWithin(box: HTMLElement | null | undefined, link: HTMLElement): void {
  if (!box) return;
  const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  box.scrollTop += Math.min(inner.top - outer.top, 0) || Math.max(inner.bottom - outer.bottom, 0);
}

/** Focus and scroll position follow the selected hit. */
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
  /** It ends holding the hit in the viewport. */
  const release = useRef(() => {});
  const moved = useRef<{ readonly id: string; readonly focus: 'list' | null }>(undefined);

  /** @param focus `list` when it moves with the selection in the list; null when it stays where it is */
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
