'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSignInEnd } from '#lib/client/sign-in-end.ts';
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

/** By name and step. In memory alone: a reload forgets it. */
const kept = new Map<string, unknown>();
onSignInEnd(() => kept.clear());

/** How the files of a step were last viewed, kept while the reviewer looks at other steps. @param name of the state, one for each `Value` */
export function useViewingState<Value extends object>(
  name: string,
  { ref, step }: StepLocation,
  first: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = `${name} ${ref} ${step}`;
  const [value, setValue] = useState<Value>(() => (kept.get(key) as Value | undefined) ?? first);
  useEffect(() => void kept.set(key, value), [key, value]);
  return [value, setValue];
}
