'use client';

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ProblemError } from '#lib/client/api.ts';
import { sessionKey } from '#lib/client/queries.ts';
import type { EvidenceFile } from '../file.ts';
import { fetchPdf, openPaper, type Paper, type Progress } from './paper.ts';

/** The bytes are kept just long enough to go back and forth between files. */
const keptMs = 60_000;
// As for pictures.
const worthAnotherTry = new Set(['offline', 'file_gone', 'upstream_failed', 'upstream_timeout']);

const bytesQuery = (ref: string, file: EvidenceFile, onProgress: (progress: Progress) => void) =>
  queryOptions({
    // Below its session's key, as pictures are: whoever refreshes the session gets it anew.
    queryKey: [...sessionKey(ref), 'pdf', file.address],
    queryFn: ({ signal }) => fetchPdf(file.address, signal, onProgress),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
    retry: (failures, error) => failures < 1 && error instanceof ProblemError && worthAnotherTry.has(error.code),
  });

interface Opened {
  readonly blob: Blob;
  readonly paper: Paper | null;
  readonly error: unknown;
}

/** The paper of a file: fetched, opened, and closed when it is left. */
export function usePaper(ref: string, file: EvidenceFile) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const fetched = useQuery(bytesQuery(ref, file, setProgress));
  const [opened, setOpened] = useState<Opened | null>(null);
  const blob = fetched.data;

  useEffect(() => {
    if (!blob) return;
    let left = false;
    let close = () => {};
    async function open(whole: Blob) {
      const bytes = new Uint8Array(await whole.arrayBuffer());
      if (left) return;
      const opening = openPaper(bytes);
      close = opening.close;
      const paper = await opening.paper;
      if (!left) setOpened({ blob: whole, paper, error: null });
    }
    open(blob).catch((error: unknown) => {
      if (!left) setOpened({ blob, paper: null, error });
    });
    return () => {
      left = true;
      close();
    };
  }, [blob]);

  const current = opened?.blob === blob ? opened : null;
  return {
    paper: current?.paper ?? null,
    bytes: blob?.size ?? null,
    error: fetched.error ?? current?.error ?? null,
    progress,
    isFetching: fetched.isFetching,
    refetch: fetched.refetch,
  };
}
