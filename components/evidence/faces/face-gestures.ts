import type { Point, ViewAction } from './face-view.ts';

/**
 * Wheel, drag and pinch of one canvas as actions. @param unit pixels to the face height @param ownsTouch whether one finger moves the faces and
 * does not scroll the page @returns a function that stops listening
 */
export function listenForGestures(
  canvas: HTMLCanvasElement,
  unit: number,
  ownsTouch: () => boolean,
  act: (action: ViewAction) => void,
): () => void {
  const stopped = new AbortController();
  const pointers = new Map<number, Point>();
  const fromCentre = ({ x, y }: Point): Point => {
    const box = canvas.getBoundingClientRect();
    return { x: (x - box.left - box.width / 2) / unit, y: (y - box.top - box.height / 2) / unit };
  };
  const options = { signal: stopped.signal };
  // Two fingers always move the picture.
  const movesAlone = (event: PointerEvent) => event.pointerType !== 'touch' || ownsTouch();

  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === 1 ? 16 : 1;
      act({ type: 'zoom', factor: 1.0015 ** (-event.deltaY * lines), at: fromCentre(event) });
    },
    { ...options, passive: false },
  );
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (movesAlone(event)) canvas.setPointerCapture(event.pointerId);
    },
    options,
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, now);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const factor = distance(now, other) / Math.max(1, distance(before, other));
        act({ type: 'zoom', factor, at: fromCentre({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }) });
        // The middle of two fingers moves half as far as the one that moves.
        act({ type: 'move', by: { x: (now.x - before.x) / 2 / unit, y: (now.y - before.y) / 2 / unit } });
      } else if (movesAlone(event))
        act({ type: 'move', by: { x: (now.x - before.x) / unit, y: (now.y - before.y) / unit } });
    },
    options,
  );
  for (const name of ['pointerup', 'pointercancel'] as const)
    canvas.addEventListener(name, (event) => void pointers.delete(event.pointerId), options);
  canvas.addEventListener('dblclick', () => act({ type: 'fit' }), options);
  return () => stopped.abort();
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
