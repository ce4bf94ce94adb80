'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { markOpened } from '#lib/client/step.ts';

/** Where files belong: recorded in the audit log when one was shown. */
export interface StepLocation {
  readonly ref: string;
  readonly step: string;
}

/** Records in the audit log, once for each `id`, that a file was on screen. `hasFailed` when one could not be recorded. */
export function useOpenedMarks() {
  const client = useQueryClient();
  const [hasFailed, setHasFailed] = useState(false);
  const marked = useRef(new Set<string>());
  function mark(id: string, { ref, step }: StepLocation, fileKey: string) {
    if (marked.current.has(id)) return;
    marked.current.add(id);
    markOpened(client, ref, step, { file: fileKey }).catch(() => {
      marked.current.delete(id);
      setHasFailed(true);
    });
  }
  return { mark, hasFailed };
}
