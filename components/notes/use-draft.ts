'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberDraft, saveDraft, typedDraft } from '#lib/client/review/notes.ts';
import type { NoteTarget } from '#lib/model/review/note.ts';

/** After the last key. */
const delayMs = 2_000;

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly state: 'none' | 'typing' | 'saved' | 'failed';
  /** The note was added: nothing is left of it. */
  readonly end: () => void;
}

/**
 * What is being written: in the memory of this tab at once, on the server after two seconds, so that it is there again after a lost connection and in
 * another browser. Never in Web Storage.
 *
 * @param stored what the server has
 */
export function useDraft(reference: string, target: NoteTarget, stored: string): Draft {
  const [text, setText] = useState(typedDraft(reference, target) ?? stored);
  const [state, setState] = useState<Draft['state']>('none');
  const saved = useRef(stored);
  const isDirty = text !== saved.current;

  const save = useEffectEvent(async () => {
    if (text === saved.current) return;
    const sent = text;
    try {
      await saveDraft(reference, { ...target, text: sent });
      saved.current = sent;
      setState('saved');
    } catch {
      // Said beside the field; the next key or the network tries again.
      setState('failed');
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each key
  useEffect(() => {
    const timer = setTimeout(() => void save(), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const retry = () => void save();
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('online', retry);
      // The page is left.
      void save();
    };
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [isDirty]);

  return {
    text,
    setText(next) {
      rememberDraft(reference, target, next);
      setText(next);
      setState('typing');
    },
    state,
    end() {
      rememberDraft(reference, target, '');
      saved.current = '';
      setText('');
      setState('none');
    },
  };
}
