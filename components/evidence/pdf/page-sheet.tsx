'use client';

import { useEffect, useRef, useState } from 'react';
import { pdfjs } from 'react-pdf';
import { pixelRatio, type Sheet, type Size } from './layout.ts';
import { cssScale, type PdfDocument } from './paper.ts';

interface PageSheetProps {
  readonly document: PdfDocument;
  readonly pages: number;
  readonly sheet: Sheet;
  readonly degrees: number;
  /** Its real size, once it is known. */
  readonly onSize: (number: number, size: Size) => void;
  /** Its pixels stand. */
  readonly onPainted: () => void;
  /** The pieces of its text as they lie over the page, in the order in which pdf.js gives them; null when they are gone. */
  readonly onText: (number: number, pieces: readonly HTMLElement[] | null) => void;
}

/** While a wheel turns, pages are stretched; they are drawn anew when it rests. */
const restMs = 90;

/** One page: its pixels, and its text over them to be selected and found. No annotation layer: links, forms and scripts stay dead. */
export function PageSheet({ document, pages, sheet, degrees, onSize, onPainted, onText }: PageSheetProps) {
  const paint = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waits' | 'painted' | 'failed'>('waits');
  const told = useRef({ onSize, onPainted, onText });
  const { number, scale, width, height } = sheet;

  useEffect(() => {
    const ground = paint.current;
    const over = text.current;
    if (!ground || !over) return;
    const { onSize: tellSize, onPainted: tellPainted, onText: tellText } = told.current;
    const drawing = draw({ document, number, scale, degrees, size: { width, height }, ground, over });
    const timer = setTimeout(() => drawing.start(), ground.hasChildNodes() ? restMs : 0);
    drawing.size.then((size) => tellSize(number, size), ignore);
    drawing.painted.then(
      () => {
        setState('painted');
        tellPainted();
      },
      (cause: unknown) => {
        if (!isCancelled(cause)) setState('failed');
      },
    );
    // Text is a help; a page whose text cannot be read is still seen.
    drawing.text.then((pieces) => tellText(number, pieces), ignore);
    return () => {
      clearTimeout(timer);
      drawing.cancel();
      tellText(number, null);
    };
  }, [document, number, scale, degrees, width, height]);

  return (
    <section
      aria-label={`Page ${number} of ${pages}`}
      aria-busy={state === 'waits'}
      className="absolute overflow-clip bg-white text-[#1d2939] shadow-header outline outline-hairline"
      style={{ top: sheet.top, left: sheet.left, width, height }}
    >
      <div ref={paint} aria-hidden className="absolute inset-0 *:size-full" />
      <div ref={text} className="textLayer" />
      {state === 'waits' && <p className="appear-late p-5">Drawing page {number}</p>}
      {state === 'failed' && (
        <p role="alert" className="relative p-5 font-semibold text-hit">
          Page {number} is damaged and cannot be drawn.
        </p>
      )}
    </section>
  );
}

const ignore = () => undefined;

const isCancelled = (cause: unknown): boolean =>
  cause instanceof Error && ['RenderingCancelledException', 'AbortException', 'AbortError'].includes(cause.name);

interface DrawProps {
  readonly document: PdfDocument;
  readonly number: number;
  readonly scale: number;
  readonly degrees: number;
  readonly size: Size;
  readonly ground: HTMLElement;
  readonly over: HTMLElement;
}

/** Draws on a new canvas and puts it in the old one's place when it is whole: nothing flickers. */
function draw({ document, number, scale, degrees, size, ground, over }: DrawProps) {
  const started = Promise.withResolvers<void>();
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const page = started.promise.then(() => document.getPage(number));

  async function toPaint() {
    const from = await page;
    signal.throwIfAborted();
    const ratio = pixelRatio(size, window.devicePixelRatio);
    const canvas = window.document.createElement('canvas');
    const viewport = from.getViewport({ scale: scale * cssScale * ratio, rotation: from.rotate + degrees });
    canvas.width = Math.max(1, Math.floor(viewport.width));
    canvas.height = Math.max(1, Math.floor(viewport.height));
    const task = from.render({ canvas, viewport });
    signal.addEventListener('abort', () => task.cancel());
    await task.promise;
    signal.throwIfAborted();
    ground.replaceChildren(canvas);
  }

  async function toText(): Promise<readonly HTMLElement[]> {
    const from = await page;
    signal.throwIfAborted();
    const viewport = from.getViewport({ scale: scale * cssScale, rotation: from.rotate + degrees });
    over.replaceChildren();
    over.style.setProperty('--total-scale-factor', String(viewport.scale));
    over.style.setProperty('--scale-round-x', '1px');
    over.style.setProperty('--scale-round-y', '1px');
    const layer = new pdfjs.TextLayer({ textContentSource: from.streamTextContent(), container: over, viewport });
    signal.addEventListener('abort', () => layer.cancel());
    await layer.render();
    signal.throwIfAborted();
    return layer.textDivs;
  }

  return {
    start: () => started.resolve(),
    size: page.then(realSize),
    painted: toPaint(),
    text: toText(),
    cancel: () => cancelled.abort(),
  };
}

/** At 100 %, as the page itself stands upright. */
export function realSize(page: pdfjs.PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: cssScale });
  return { width: Math.max(1, width), height: Math.max(1, height) };
}
