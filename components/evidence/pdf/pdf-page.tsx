'use client';

import { useEffect, useRef, useState } from 'react';
import { drawPage, isCancelled } from './draw-page.ts';
import type { PdfDocument } from './open-pdf.ts';
import type { PlacedPage, Size } from './page-layout.ts';

interface PdfPageProps {
  readonly document: PdfDocument;
  readonly pages: number;
  readonly page: PlacedPage;
  readonly degrees: number;
  /** Its real size, once it is known. */
  readonly onSize: (number: number, size: Size) => void;
  readonly onPainted: () => void;
  /** The elements of its text layer, in the order of pdf.js's text items; null when they are removed. */
  readonly onText: (number: number, elements: readonly HTMLElement[] | null) => void;
}

/** While a wheel turns, pages are stretched; they are drawn again when it rests. */
const restMs = 90;

/** One page: its pixels, and its text above them to select and search. No annotation layer: links, forms and scripts stay inactive. */
export function PdfPage({ document, pages, page, degrees, onSize, onPainted, onText }: PdfPageProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'painted' | 'failed'>('drawing');
  const callbacks = useRef({ onSize, onPainted, onText });
  const { number, scale, width, height } = page;

  useEffect(() => {
    const [canvasParent, textParent] = [canvas.current, text.current];
    if (!canvasParent || !textParent) return;
    const report = callbacks.current;
    const drawing = drawPage({ document, number, scale, degrees, size: { width, height }, canvasParent, textParent });
    const timer = setTimeout(() => drawing.start(), canvasParent.hasChildNodes() ? restMs : 0);
    drawing.size.then((size) => report.onSize(number, size), ignore);
    drawing.painted.then(
      () => {
        setState('painted');
        report.onPainted();
      },
      (cause: unknown) => {
        if (!isCancelled(cause)) setState('failed');
      },
    );
    // The text is optional: a page whose text cannot be read is still shown.
    drawing.textElements.then((elements) => report.onText(number, elements), ignore);
    return () => {
      clearTimeout(timer);
      drawing.cancel();
      report.onText(number, null);
    };
  }, [document, number, scale, degrees, width, height]);

  return (
    <section
      aria-label={`Page ${number} of ${pages}`}
      aria-busy={state === 'drawing'}
      className="absolute overflow-clip bg-[#ffffff] text-[#1d2939] shadow-header outline outline-hairline"
      style={{ top: page.top, left: page.left, width, height }}
    >
      <div ref={canvas} aria-hidden className="absolute inset-0 *:size-full" />
      <div ref={text} className="textLayer" />
      {state === 'drawing' && <p className="appear-late p-5">Drawing page {number}</p>}
      {state === 'failed' && (
        <p role="alert" className="relative p-5 font-semibold text-hit">
          Page {number} is damaged and cannot be drawn.
        </p>
      )}
    </section>
  );
}

const ignore = () => undefined;
