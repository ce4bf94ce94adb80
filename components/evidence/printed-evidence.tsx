import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureMessage } from '#lib/client/request.ts';
import type { EvidenceFile } from './file.ts';
import { fileMessage } from './frame/file-failure.tsx';

export interface PrintedFile {
  readonly key: string;
  readonly name: string;
  readonly content: PrintablePicture | ReactNode;
}

interface PrintedEvidenceProps {
  readonly files: readonly PrintedFile[];
}

/** A printed page has this in place of a viewer. It is made when printing begins: a hidden canvas would cost memory and time with every picture. */
export const PrintedEvidence = ({ files }: PrintedEvidenceProps) =>
  usePrinting() ? <PrintedFiles files={files} /> : null;

/** The picture on screen is printed, and a sentence for each file that is not. */
export const PrintedFiles = ({ files }: PrintedEvidenceProps) => (
  <section aria-label="Printed evidence" data-slot="printed-evidence" className="hidden px-4 py-3 print:block">
    {files.map(({ key, name, content }) =>
      isPicture(content) ? (
        <figure key={key} className="mb-3 break-inside-avoid">
          <PrintedPicture name={name} picture={content} />
          <figcaption className="mt-1 text-meta">{name}</figcaption>
        </figure>
      ) : (
        <div key={key} className="mb-1">
          <span className="font-medium">{name}</span>: {content}
        </div>
      ),
    )}
  </section>
);

interface PrintablePicture {
  readonly source: CanvasImageSource;
  /** The size is in pixels, as received. */
  readonly width: number;
  readonly height: number;
  /** The rotation is that on screen; brightness and contrast stay as received. */
  readonly degrees?: number;
  readonly isMirrored?: boolean;
}

const isPicture = (content: PrintedFile['content']): content is PrintablePicture =>
  typeof content === 'object' && content !== null && 'source' in content;

/** 300 dots per inch on the width of an A4 sheet would be 2,200; this is enough to read a document. */
const mostPixels = 1_600;

function PrintedPicture({ name, picture }: { readonly name: string; readonly picture: PrintablePicture }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) draw(canvas.current, picture);
  }, [picture]);
  return <canvas ref={canvas} role="img" aria-label={name} className="block max-h-[11cm] max-w-full" />;
}

function draw(canvas: HTMLCanvasElement, { source, width, height, degrees = 0, isMirrored }: PrintablePicture): void {
  const scale = Math.min(1, mostPixels / Math.max(width, height));
  const [drawnWidth, drawnHeight] = [width * scale, height * scale];
  const isSideways = degrees % 180 !== 0;
  canvas.width = Math.round(isSideways ? drawnHeight : drawnWidth);
  canvas.height = Math.round(isSideways ? drawnWidth : drawnHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.translate(canvas.width / 2, canvas.height / 2);
  if (isMirrored) context.scale(-1, 1);
  context.rotate((degrees * Math.PI) / 180);
  context.drawImage(source, -drawnWidth / 2, -drawnHeight / 2, drawnWidth, drawnHeight);
}

/**
 * The value is true before the browser takes the page to print it. `afterprint` does not end it, as Safari on phones fires that before it takes
 * the page: where no change of the media follows, what is only for print stays, invisible.
 */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = matchMedia('print');
    const start = () => flushSync(() => setPrinting(true));
    const follow = () => setPrinting(media.matches);
    addEventListener('beforeprint', start);
    media.addEventListener('change', follow);
    return () => {
      removeEventListener('beforeprint', start);
      media.removeEventListener('change', follow);
    };
  }, []);
  return isPrinting;
}

/** @param error null while it is loading */
export const whyNotPrinted = (file: EvidenceFile, error: Error | null): string =>
  error === null
    ? 'Not printed: it was still loading.'
    : `Not printed. ${fileMessage(file, error) ?? `It could not be fetched: ${failureMessage(error)}`}.`.replace(
        '..',
        '.',
      );
