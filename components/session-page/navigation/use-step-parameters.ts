'use client';

import { parseAsString, useQueryState } from 'nuqs';
import type { SessionNavigation } from './use-session-navigation.ts';

/** The file and the hit that the address names. @param navigation null: the step is not on screen, so the address names nothing of it */
export function useStepParameters(navigation: Pick<SessionNavigation, 'parameter' | 'isSettled'> | null) {
  const [file, setFile] = useQueryState('file', parseAsString);
  const [hit, setHit] = useQueryState('hit', parseAsString);
  // Until Next's hooks have followed, they report the previous step's parameters.
  const current = (name: string, reported: string | null) =>
    navigation === null ? null : navigation.isSettled ? reported : navigation.parameter(name);
  return {
    file: current('file', file),
    setFile: (key: string | null) => void setFile(key),
    hit: current('hit', hit),
    setHit: (id: string) => void setHit(id),
  };
}
