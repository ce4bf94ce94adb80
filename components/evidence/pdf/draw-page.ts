import { pdfjs } from 'react-pdf';
import { cssScale, type PdfDocument } from './open-pdf.ts';
import { pixelRatio, type Size } from './page-layout.ts';

interface DrawRequest {
  readonly document: PdfDocument;
  /** From 1. */
  readonly number: number;
  readonly scale: number;
  readonly degrees: number;
  readonly size: Size;
  readonly canvasParent: HTMLElement;
  readonly textParent: HTMLElement;
}

/** Starts with `start()`. Draws on a new canvas and replaces the old one when it is complete: nothing flickers. */
export function drawPage({ document, number, scale, degrees, size, canvasParent, textParent }: DrawRequest) {
  const started = Promise.withResolvers<void>();
  const cancelled = new AbortController();
  const { signal } = cancelled;
  const page = started.promise.then(() => document.getPage(number));

  async function paint() {
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
    canvasParent.replaceChildren(canvas);
  }

  async function layOutText(): Promise<readonly HTMLElement[]> {
    const from = await page;
    signal.throwIfAborted();
    const viewport = from.getViewport({ scale: scale * cssScale, rotation: from.rotate + degrees });
    textParent.replaceChildren();
    textParent.style.setProperty('--total-scale-factor', String(viewport.scale));
    textParent.style.setProperty('--scale-round-x', '1px');
    textParent.style.setProperty('--scale-round-y', '1px');
    const layer = new pdfjs.TextLayer({ textContentSource: from.streamTextContent(), container: textParent, viewport });
    signal.addEventListener('abort', () => layer.cancel());
    await layer.render();
    signal.throwIfAborted();
    return layer.textDivs;
  }

  return {
    start: () => started.resolve(),
    size: page.then(realSize),
    painted: paint(),
    textElements: layOutText(),
    cancel: () => cancelled.abort(),
  };
}

export const isCancelled = (cause: unknown): boolean =>
  cause instanceof Error && ['RenderingCancelledException', 'AbortException', 'AbortError'].includes(cause.name);

/** At 100 %, upright. */
export function realSize(page: pdfjs.PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: cssScale });
  return { width: Math.max(1, width), height: Math.max(1, height) };
}
