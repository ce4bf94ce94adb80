import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { onSignInEnd } from '#lib/client/sign-in-end.ts';
import type { StepLocation } from './use-opened-marks.ts';

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
