import { pdfjs } from 'react-pdf';
import { ProblemError, toProblemError } from '#lib/client/api.ts';
import { NotAPicture } from '../picture.ts';
import { type PageText, toPageText } from './text.ts';
import { PdfTrouble } from './trouble.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

export type PdfDocument = pdfjs.PDFDocumentProxy;
export type PdfPage = pdfjs.PDFPageProxy;

export interface Progress {
  readonly loaded: number;
  /** null: the answer does not say. */
  readonly total: number | null;
}

/** The whole file. @throws {ProblemError} the desk's answer · {@link NotAPicture} what it is instead · AbortError */
export async function fetchPdf(
  address: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Blob> {
  const response = await fetch(address, { signal, cache: 'no-store', credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new ProblemError({ code: 'offline', title: 'The desk cannot be reached', status: 0 });
    },
  );
  if (!response.ok) throw await toProblemError(response);
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';
  if (mediaType !== 'application/pdf' || !response.body) {
    await response.body?.cancel();
    throw new NotAPicture(mediaType);
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
    throw new ProblemError({ code: 'upstream_failed', title: 'The file broke off on its way', status: 502 });
  });
}

/** An open PDF. */
export interface Paper {
  readonly document: PdfDocument;
  readonly first: PdfPage;
  /** Read once, kept while the paper is open. */
  textOf(page: number): Promise<PageText>;
}

/** Where the parts that pdf.js loads on demand stand: copied there by bin/pdf-parts.mjs. */
const parts = '/pdf';
/** A picture inside a PDF that unpacks to more than this many pixels is a bomb. */
const mostImagePixels = 128_000_000;

/**
 * Opens it in a worker of its own. Nothing of it is ever active: no script sandbox, no forms, no links; WebAssembly stays off because our content
 * policy forbids it, the decoders in plain script stand in.
 * @returns the paper, and how to close it, also while it still opens
 */
export function openPaper(bytes: Uint8Array): { readonly paper: Promise<Paper>; readonly close: () => void } {
  const task = pdfjs.getDocument({
    data: bytes,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    useWasm: false,
    useWorkerFetch: true,
    enableXfa: false,
    maxImageSize: mostImagePixels,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  return { paper: task.promise.then(toPaper, toTrouble), close: () => void task.destroy() };
}

async function toPaper(document: PdfDocument): Promise<Paper> {
  if (document.numPages < 1) throw new PdfTrouble('empty');
  const first = await document.getPage(1).catch(toTrouble);
  const texts = new Map<number, Promise<PageText>>();
  async function readText(number: number): Promise<PageText> {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    return toPageText(items.filter((item) => 'str' in item));
  }
  return {
    document,
    first,
    textOf(page) {
      const text = texts.get(page) ?? readText(page);
      texts.set(page, text);
      return text;
    },
  };
}

function toTrouble(cause: unknown): never {
  throw new PdfTrouble(cause instanceof Error && cause.name === 'PasswordException' ? 'password' : 'damaged');
}

/** Real size on the screen: a PDF counts 72 to the inch, CSS 96. */
export const cssScale = 96 / 72;
