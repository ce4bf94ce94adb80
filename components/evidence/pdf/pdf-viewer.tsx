'use client';

import './pdf.css';
import { useEffect, useEffectEvent } from 'react';
import { bytesText } from '../file.ts';
import { UnsupportedFileError } from '../file-error.ts';
import { FileFailure, frameShapes } from '../frame/index.ts';
import type { Progress } from './open-pdf.ts';
import { PdfDocumentView, type PdfDocumentViewProps } from './pdf-document-view.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { usePdf } from './use-pdf.ts';

interface PdfViewerProps extends Omit<PdfDocumentViewProps, 'pdf' | 'bytes'> {
  readonly sessionRef: string;
  /** It is not a PDF, but of this type. */
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
            {bytes === null ? `Loading ${file.name}` : `Opening ${file.name}`}
            {bytes === null && progress && <span className="tabular-nums"> {progressText(progress)}</span>}
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
  searchText: '',
  searchStatus: '',
  hasMatch: false,
  searchField: { current: null },
  onAction: ignore,
  onPage: ignore,
  onSearchText: ignore,
  onLeaveSearch: ignore,
} as const;

const progressText = ({ loaded, total }: Progress): string =>
  total ? `${bytesText(loaded)} of ${bytesText(total)}` : bytesText(loaded);
