/** What a link leads to stays where it was scrolled to for so long, unless the reader acts. */
const holdMs = 5_000;
const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to the element, and again whenever the page grows or shrinks above it before the reader does anything. @returns ends it */
export function holdInView(element: HTMLElement): () => void {
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
