import { useSyncExternalStore } from 'react';

/**
 * Which environment the page on the screen belongs to. The list has it in its address; a page about one session tells it by drawing its
 * `SandboxBar`. `null`: a page of no environment.
 */
export type Environment = 'production' | 'sandbox' | null;

let told: Environment = null;
const listeners = new Set<() => void>();

export function tellEnvironment(environment: Environment): void {
  told = environment;
  for (const listener of listeners) listener();
}

export const useToldEnvironment = (): Environment =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => told,
    () => null,
  );
