'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionKey } from '#lib/client/operation.ts';
import type { EvidenceFile } from '../file.ts';
import { fileQueryOptions } from '../file-query.ts';
import { fetchPdf, type OpenPdf, openPdf, type Progress } from './open-pdf.ts';

const pdfQuery = (ref: string, file: EvidenceFile, onProgress: (progress: Progress) => void) =>
  queryOptions({
    // Below its session's key, as pictures are: refreshing the session fetches it again.
    queryKey: [...sessionKey(ref), 'pdf', file.address],
    queryFn: ({ signal }) => fetchPdf(file.address, signal, onProgress),
    ...fileQueryOptions,
  });

interface OpenedPdf {
  readonly blob: Blob;
  readonly pdf: OpenPdf | null;
  readonly error: unknown;
}

/** The PDF of a file: fetched, opened, and closed when it is left. */
export function usePdf(ref: string, file: EvidenceFile) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const fetched = useQuery(pdfQuery(ref, file, setProgress));
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
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
      if (!hasLeft) setOpened({ blob: whole, pdf, error: null });
    }
    open(blob).catch((error: unknown) => {
      if (!hasLeft) setOpened({ blob, pdf: null, error });
    });
    return () => {
      hasLeft = true;
      close();
    };
  }, [blob]);

  const current = opened?.blob === blob ? opened : null;
  return {
    pdf: current?.pdf ?? null,
    bytes: blob?.size ?? null,
    error: fetched.error ?? current?.error ?? null,
    progress,
    isFetching: fetched.isFetching,
    refetch: fetched.refetch,
  };
}
