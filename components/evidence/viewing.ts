import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { onSignInEnd } from '#lib/client/sign-in-end.ts';
import { markOpened, type StepAddress } from '#lib/client/step.ts';

/** The audit log records the step of a file that was shown. */
export type StepLocation = Pick<StepAddress, 'ref' | 'step'>;

/** The audit log records once for each `id` that a file was on screen. `hasFailed` is true when one could not be recorded. */
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

/** The states are found by name and step. They are in memory only, so a reload loses them. */
const states = new Map<string, unknown>();
onSignInEnd(() => states.clear());

/** How the files of a step were last viewed is remembered while the reviewer looks at other steps. @param name of the state, one for each `Value` */
export function useViewingState<Value extends object>(
  name: string,
  { ref, step }: StepLocation,
  first: Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const key = `${name} ${ref} ${step}`;
  const [value, setValue] = useState<Value>(() => (states.get(key) as Value | undefined) ?? first);
  useEffect(() => void states.set(key, value), [key, value]);
  return [value, setValue];
}
