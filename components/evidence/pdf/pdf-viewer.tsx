/**
 * The viewer of PDF documents has pages, zoom, rotation and search. Hides pdf.js and its worker. Promises that only visible pages are drawn, that nothing inside
 * a file is ever active (no scripts, forms or links), and that a file reopens as it was left. Loaded on demand. Throws nothing.
 */
import './pdf.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sessionKey } from '#lib/client/operation.ts';
import { bytesText, type EvidenceFile, fileQueryOptions } from '../file.ts';
import { FileFailure } from '../frame/file-failure.tsx';
import { frameShapes } from '../frame/viewer-placeholder.tsx';
import { UnsupportedFileError } from '../media-kind.ts';
import { fetchPdf, type OpenPdf, openPdf, type Progress } from './pdf-document.ts';
import { PdfDocumentView, type PdfDocumentViewProps } from './pdf-document-view.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';

/** The PDF is fetched, opened, and closed when it is left. */
function usePdf(ref: string, file: EvidenceFile) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const fetched = useQuery({
    // The key is below its session's key, as those of pictures are: refreshing the session fetches the file again.
    queryKey: [...sessionKey(ref), 'pdf', file.address],
    queryFn: ({ signal }) => fetchPdf(file.address, signal, setProgress),
    ...fileQueryOptions,
  });
  const [opened, setOpened] = useState<{ readonly blob: Blob; readonly pdf?: OpenPdf; readonly error?: unknown }>();
  const blob = fetched.data;

  useEffect(() => {
    if (!blob) return;
    let hasLeft = false;
    let close = () => {};
    async function open(whole: Blob) {
      const bytes = new Uint8Array(await whole.arrayBuffer());
      if (hasLeft) return;
      const opening = openPdf(bytes);
      close = opening.close;
      const pdf = await opening.pdf;
      if (!hasLeft) setOpened({ blob: whole, pdf });
    }
    open(blob).catch((error: unknown) => {
      if (!hasLeft) setOpened({ blob, error });
    });
    return () => {
      hasLeft = true;
      close();
    };
  }, [blob]);

  const current = opened?.blob === blob ? opened : undefined;
  const { isFetching, refetch } = fetched;
  const error = fetched.error ?? current?.error;
  return { pdf: current?.pdf, bytes: blob?.size, error, progress, isFetching, refetch };
}

interface PdfViewerProps extends Omit<PdfDocumentViewProps, 'pdf' | 'bytes'> {
  readonly sessionRef: string;
  /** The file is not a PDF, but of this type. */
  readonly onOtherType: (mediaType: string) => void;
}

export default function PdfViewer({ sessionRef, ...props }: PdfViewerProps) {
  const { file, fullScreen, onOtherType } = props;
  const { pdf, bytes, error, progress, isFetching, refetch } = usePdf(sessionRef, file);
  const otherType = error instanceof UnsupportedFileError ? error.mediaType : null;
  const reportOtherType = useEffectEvent(onOtherType);
  useEffect(() => {
    if (otherType !== null) reportOtherType(otherType);
  }, [otherType]);
  if (pdf) return <PdfDocumentView key={file.key} {...props} pdf={pdf} bytes={bytes ?? 0} />;
  return (
    <>
      <PdfToolbar {...loadingToolbar} file={file} fullScreen={fullScreen} />
      <div className={`relative min-h-0 flex-1 bg-canvas not-panes:not-in-[:fullscreen]:flex-none ${frameShapes.pdf}`}>
        {error ? (
          <FileFailure file={file} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <p role="status" className="appear-late p-5 text-muted">
            {bytes === undefined ? `Loading ${file.name}` : `Opening ${file.name}`}
            {bytes === undefined && progress && <span className="tabular-nums"> {progressText(progress)}</span>}
          </p>
        )}
      </div>
    </>
  );
}

const ignore = () => undefined;
const loadingToolbar = {
  isReady: false,
  page: 1,
  pages: 0,
  zoom: 'width',
  percent: 100,
  search: null,
  searchField: { current: null },
  onAction: ignore,
  onPage: ignore,
  onLeaveSearch: ignore,
} as const;

const progressText = ({ loaded, total }: Progress): string =>
  total ? `${bytesText(loaded)} of ${bytesText(total)}` : bytesText(loaded);
