import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist';
import { ProblemError, request } from '#lib/client/request.ts';
import type { Size } from '../file.ts';
import { PdfError, UnsupportedFileError } from '../media-kind.ts';
import { pixelRatio } from './page-layout.ts';
import { type PageText, toPageText } from './page-text.ts';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

export type PdfDocument = PDFDocumentProxy;

export interface Progress {
  readonly loaded: number;
  /** It is null where the answer does not say. */
  readonly total: number | null;
}

/** @throws {ProblemError} our server's answer · {@link UnsupportedFileError} · AbortError */
export async function fetchPdf(
  address: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response = await request(address, { signal });
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (mediaType !== 'application/pdf' || !response.body) {
    await response.body?.cancel();
    throw new UnsupportedFileError('pdf', mediaType);
  }
  const total = Number(response.headers.get('content-length')) || null;
  let loaded = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        loaded += chunk.byteLength;
        onProgress({ loaded, total });
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).blob().catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new ProblemError({ code: 'upstream_failed', title: 'The download of the file broke off', status: 502 });
  });
}

export type OpenPdf = Awaited<ReturnType<typeof toOpenPdf>>;

/** pdf.js loads these files on demand; bin/build/pdf-assets.mjs copies them there. */
const assets = '/pdf';
/** A picture inside a PDF that unpacks to more than this many pixels is a bomb. */
const maxImagePixels = 128_000_000;

/**
 * pdf.js opens the file in a worker of its own. Nothing in it is ever active: no script sandbox, no forms, no links. WebAssembly stays off because our
 * content security policy forbids it; pdf.js falls back to its decoders in plain JavaScript.
 * @returns the document, and a function that closes it, also while it is opening
 */
export function openPdf(bytes: Uint8Array): { readonly pdf: Promise<OpenPdf>; readonly close: () => void } {
  const task = getDocument({
    data: bytes,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    useWasm: false,
    useWorkerFetch: true,
    enableXfa: false,
    maxImageSize: maxImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { pdf: task.promise.then(toOpenPdf, throwPdfError), close: () => void task.destroy() };
}

async function toOpenPdf(document: PdfDocument) {
  if (document.numPages < 1) throw new PdfError('empty');
  const first = await document.getPage(1).catch(throwPdfError);
  const texts = new Map<number, Promise<PageText>>();
  async function readText(number: number): Promise<PageText> {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    return toPageText(items.filter((item) => 'str' in item));
  }
  return {
    document,
    first,
    pageCount: document.numPages,
    /** The text is read once and cached while the document is open. */
    textOf(page: number): Promise<PageText> {
      const text = texts.get(page) ?? readText(page);
      texts.set(page, text);
      return text;
    },
  };
}

function throwPdfError(cause: unknown): never {
  throw new PdfError(cause instanceof Error && cause.name === 'PasswordException' ? 'password' : 'damaged');
}

/** A PDF has 72 units to the inch, CSS 96, so this scale is the real size. */
const cssScale = 96 / 72;

/** The size is that of the upright page at 100 %. */
export function realSize(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: cssScale });
  return { width: Math.max(1, width), height: Math.max(1, height) };
}

interface DrawRequest {
  readonly document: PdfDocument;
  /** Pages are counted from 1. */
  readonly number: number;
  readonly scale: number;
  readonly degrees: number;
  readonly size: Size;
  readonly canvasParent: HTMLElement;
  readonly textParent: HTMLElement;
}

/** Drawing starts with `start()`, on a new canvas that replaces the old one when it is complete, so that nothing flickers. */
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
    const layer = new TextLayer({ textContentSource: from.streamTextContent(), container: textParent, viewport });
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
