'use client';

import { useEffect, useState } from 'react';

export interface ComputationState {
  readonly state: 'working' | 'done' | 'failed';
  readonly retry: () => void;
}

interface Outcome<T, S> {
  readonly key: string;
  readonly attempt: number;
  readonly subject: S;
  readonly failed: boolean;
  /** The last result with its subject: kept while the next one is computed, and if that fails. */
  readonly last: { readonly result: T; readonly subject: S } | null;
}

/** Computes whenever the key or the subject changes. */
export function useComputation<T, S>(
  key: string,
  subject: S,
  compute: () => Promise<T>,
): ComputationState & { readonly last: Outcome<T, S>['last'] } {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<T, S> | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: key and subject stand for the function, which is new on each render
  useEffect(() => {
    let isStale = false;
    const input = { key, subject, attempt };
    Promise.resolve()
      .then(compute)
      .then(
        (result) => {
          if (!isStale) setOutcome({ ...input, failed: false, last: { result, subject } });
        },
        () => {
          if (!isStale) setOutcome((before) => ({ ...input, failed: true, last: before?.last ?? null }));
        },
      );
    return () => {
      isStale = true;
    };
  }, [key, subject, attempt]);

  const isCurrent = outcome?.key === key && outcome.subject === subject && outcome.attempt === attempt;
  return {
    state: isCurrent ? (outcome.failed ? 'failed' : 'done') : 'working',
    last: outcome?.last ?? null,
    retry: () => setAttempt(attempt + 1),
  };
}
