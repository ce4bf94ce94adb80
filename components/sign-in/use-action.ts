'use client';

import { useState } from 'react';
import { continuePage, secondFactorPage } from '#lib/model/addresses.ts';
import { signInFailureMessage } from './sign-in-api.ts';

/** Runs one action at a time, with a message when it failed. `act` resolves to whether it worked. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const act = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFailure(signInFailureMessage(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, setFailure };
}

/** Loads a new page, without client navigation: nothing of the old page may stay in memory, and the cookies are new. */
export function continueTo(next: string, progress: { readonly next: 'continue' | 'second_factor' }): void {
  window.location.assign(progress.next === 'continue' ? continuePage(next) : secondFactorPage(next));
}

/** The value of a named field. */
export const fieldOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');
