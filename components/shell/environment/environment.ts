import { useSyncExternalStore } from 'react';

/**
 * The environment of the current page. The list has it in its address; a page about one session reports it by rendering its `SandboxBar`.
 * `null`: a page without an environment.
 */
export type Environment = 'production' | 'sandbox' | null;

let pageEnvironment: Environment = null;
const listeners = new Set<() => void>();

export function setPageEnvironment(environment: Environment): void {
  pageEnvironment = environment;
  for (const listener of listeners) listener();
}

export const usePageEnvironment = (): Environment =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pageEnvironment,
    () => null,
  );
