'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { rememberDraft, saveDraft, typedDraft } from '#lib/client/review/notes.ts';
import type { NoteTarget } from '#lib/model/review/note.ts';

/** After the last key. */
const delayMs = 2_000;
/** After a failure, until the server answers again. */
const retryMs = 5_000;

export interface Draft {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly state: 'none' | 'typing' | 'saved' | 'failed';
  /** A note with this text was added: nothing is left of it but what was typed since. */
  readonly end: (added: string) => void;
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
  const [failures, setFailures] = useState(0);
  const saved = useRef(stored);
  const sending = useRef<Promise<void> | undefined>(undefined);
  /** Of an empty field nothing can be lost. */
  const isUnsaved = text !== '' && text !== saved.current;

  async function put(draft: string): Promise<void> {
    try {
      await saveDraft(reference, { ...target, text: draft });
      saved.current = draft;
      setState('saved');
    } catch {
      // Said beside the field, and tried again.
      setState('failed');
      setFailures((count) => count + 1);
    }
  }
  /** One after the other: the last one counts. */
  function send(draft: string): void {
    const sent: Promise<void> = (sending.current ?? Promise.resolve()).then(() => put(draft));
    sending.current = sent;
    void sent.then(() => {
      if (sending.current === sent) sending.current = undefined;
    });
  }
  const save = useEffectEvent(() => {
    if (text !== saved.current) send(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each key and each failure
  useEffect(() => {
    const timer = setTimeout(() => save(), failures === 0 ? delayMs : retryMs);
    return () => clearTimeout(timer);
  }, [text, failures]);
  useEffect(() => {
    const retry = () => save();
    window.addEventListener('online', retry);
    // Phones end a page in the background without another word.
    window.addEventListener('pagehide', retry);
    document.addEventListener('visibilitychange', retry);
    return () => {
      window.removeEventListener('online', retry);
      window.removeEventListener('pagehide', retry);
      document.removeEventListener('visibilitychange', retry);
      // The page is left.
      save();
    };
  }, []);
  useEffect(() => {
    if (!isUnsaved) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    return () => window.removeEventListener('beforeunload', guard);
  }, [isUnsaved]);

  return {
    text,
    setText(next) {
      rememberDraft(reference, target, next);
      setText(next);
      setState('typing');
      setFailures(0);
    },
    state,
    end(added) {
      const left = typedDraft(reference, target) ?? text;
      const isAll = left.trim() === added;
      rememberDraft(reference, target, isAll ? '' : left);
      if (isAll) setText('');
      setState('none');
      // The server ended the draft with the note, but one that was sent meanwhile may have come after it.
      if (isAll && (saved.current !== '' || sending.current)) send('');
      if (isAll) return;
      saved.current = '';
      send(left);
    },
  };
}
