'use client';

import { useState } from 'react';
import { urls } from '#lib/model/urls.ts';
import { wordsOf } from './ask.ts';

/** One act at a time, with the sentence that says why it failed. `act` resolves to whether it worked. */
export function useAct() {
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
      setFailure(wordsOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { act, busy, failure, setFailure };
}

/** A whole new page, never a soft one: nothing of the page before may stay in memory, and the cookies are new. */
export function goOn(next: string, progress: { readonly next: 'continue' | 'second_factor' }): void {
  window.location.assign(progress.next === 'continue' ? urls.continueTo(next) : urls.secondFactor(next));
}

/** The text of a named field of the form that was sent. */
export const fieldOf = (form: HTMLFormElement, name: string): string => String(new FormData(form).get(name) ?? '');
