'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isConflict } from '#lib/client/change.ts';

/** Messages by field; a field that may be sent has none. */
export type FieldErrors = Readonly<Record<string, string | false | undefined>>;

/** Where the entries of a form are. */
export interface Entries<Fields> {
  readonly fields: Fields;
  /** The version of the record that was shown when the first entry was made; undefined: the one that is shown now. */
  readonly base: number | undefined;
  readonly change: (fields: Fields, base: number | undefined) => void;
  /** What was entered on an older version is sent as entered on the newest from now on. */
  readonly rebase: () => void;
  /** Only what was entered since is left. */
  readonly end: (recorded: Fields) => void;
  readonly discard: () => void;
}

/**
 * Entries that are kept by the component alone: of secrets, look-ups, filters and settings.
 *
 * @param version of what the form begins with
 */
export function useEntries<Fields extends object>(first: Fields, version?: number): Entries<Fields> {
  const [{ fields, base }, setEntry] = useState<{ readonly fields: Fields; readonly base: number | undefined }>({
    fields: first,
    base: version,
  });
  const clear = () => setEntry({ fields: first, base: version });
  return {
    fields,
    base,
    change: (next, on) => setEntry({ fields: next, base: on }),
    rebase: () => setEntry((before) => ({ ...before, base: undefined })),
    end: clear,
    discard: clear,
  };
}

interface FormOptions<Fields, Answer> {
  readonly entries: Entries<Fields>;
  /**
   * The newest version of what is recorded. The page receives other reviewers' changes while the form is open: what is sent names the version that was shown
   * when the first entry was made, so that nothing is replaced unseen.
   */
  readonly version?: number;
  /** Required, length and range; the server checks all of it again. */
  readonly check?: (fields: Fields) => FieldErrors;
  readonly send: (fields: Fields, version: number) => Promise<Answer>;
  readonly onDone?: (answer: Answer) => void;
  /** Reads what another reviewer recorded. */
  readonly onConflict?: () => unknown;
}

/** A form: nothing is sent before each field may be, and once at a time; a refusal keeps what was entered. */
export function useForm<Fields extends object, Answer = unknown>(options: FormOptions<Fields, Answer>) {
  const { entries, version = 0, check, send, onDone, onConflict } = options;
  const id = useId();
  const [isSubmitted, setSubmitted] = useState(false);
  const { fields, base } = entries;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (sent: { readonly fields: Fields; readonly version: number }) => send(sent.fields, sent.version),
    onSuccess: (answer, sent) => {
      entries.end(sent.fields);
      setSubmitted(false);
      onDone?.(answer);
    },
    onError: async (failure) => {
      if (!isConflict(failure)) return;
      await onConflict?.();
      entries.rebase();
    },
  });
  const found = check?.(fields) ?? {};
  return {
    id,
    fields,
    set: (part: Partial<Fields>) => entries.change({ ...fields, ...part }, base ?? version),
    /** Shown once it was tried to send the form. */
    errors: isSubmitted ? found : {},
    isPending,
    error,
    /** Another reviewer has recorded something since the first entry. */
    isLate: base !== undefined && base !== version,
    submit() {
      setSubmitted(true);
      if (!isPending && Object.values(found).every((message) => !message)) mutate({ fields, version: base ?? version });
    },
    /** The newer record is shown, after a conflict that kept the form from being sent until then. */
    resume() {
      entries.rebase();
      reset();
    },
    discard() {
      entries.discard();
      setSubmitted(false);
      reset();
    },
  };
}

export type FormState<Fields extends object> = ReturnType<typeof useForm<Fields>>;
