'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isConflict } from '#lib/client/change.ts';

/** Messages by field; a field that may be sent has none. */
export type FieldErrors = Readonly<Record<string, string | false | undefined>>;

/** Where the entries of a form are. @template Version names what is recorded: its number, or where it has none, what of it was shown */
export interface Entries<Fields, Version = number> {
  readonly fields: Fields;
  /** The version of the record that was shown when the first entry was made; undefined: the one that is shown now. */
  readonly base: Version | undefined;
  readonly change: (fields: Fields, base: Version | undefined) => void;
  /** What was entered on an older version is sent as entered on the newest from now on. */
  readonly rebase: () => void;
  /** Only what was entered since is left. */
  readonly end: (recorded: Fields) => void;
  readonly discard: () => void;
  /** The form is being sent; until `end` or `release`, no draft is saved. */
  readonly hold: () => void;
  readonly release: () => void;
}

/**
 * Entries that are kept by the component alone: of secrets, look-ups, filters and settings.
 *
 * @param first is followed until something is entered
 * @param version of `first`: the form keeps to what it began with instead
 */
export function useEntries<Fields extends object, Version = number>(
  first: Fields,
  version?: Version,
): Entries<Fields, Version> {
  const [entry, setEntry] = useState<Pick<Entries<Fields, Version>, 'fields' | 'base'> | undefined>(
    version === undefined ? undefined : { fields: first, base: version },
  );
  const clear = () => setEntry(undefined);
  return {
    fields: entry?.fields ?? first,
    base: entry?.base,
    change: (fields, base) => setEntry({ fields, base }),
    rebase: () => setEntry((before) => before && { ...before, base: undefined }),
    end: clear,
    discard: clear,
    hold: () => undefined,
    release: () => undefined,
  };
}

interface FormOptions<Fields, Answer, Version> {
  readonly entries: Entries<Fields, Version>;
  /**
   * The newest version of what is recorded. The page receives other reviewers' changes while the form is open: what is sent names the version that was shown
   * when the first entry was made, so that nothing is replaced unseen.
   */
  readonly version?: Version | undefined;
  /** Required, length and range; the server checks all of it again. */
  readonly check?: (fields: Fields) => FieldErrors;
  readonly send: (fields: Fields, version: Version) => Promise<Answer>;
  readonly onDone?: (answer: Answer) => void;
  /** Reads what another reviewer recorded. */
  readonly onConflict?: () => unknown;
}

/** A form: nothing is sent before each field may be, and once at a time; a refusal keeps what was entered. */
export function useForm<Fields extends object, Answer = unknown, Version = number>(
  options: FormOptions<Fields, Answer, Version>,
) {
  const { entries, version = 0 as Version, check, send, onDone, onConflict } = options;
  const id = useId();
  const [isSubmitted, setSubmitted] = useState(false);
  const { fields, base } = entries;
  const { mutate, isPending, error, reset } = useMutation({
    // What is sent or answered may be a secret: no cache keeps it.
    gcTime: 0,
    mutationFn: (sent: { readonly fields: Fields; readonly part: Partial<Fields>; readonly version: Version }) =>
      send({ ...sent.fields, ...sent.part }, sent.version),
    onSuccess: (answer, sent) => {
      reset();
      entries.end(sent.fields);
      setSubmitted(false);
      onDone?.(answer);
    },
    onError: async (failure) => {
      entries.release();
      if (!isConflict(failure)) return;
      await onConflict?.();
      entries.rebase();
    },
  });
  const found = check?.(fields) ?? {};
  function sendWith(part: Partial<Fields>) {
    setSubmitted(true);
    const isWrong = Object.values(check?.({ ...fields, ...part }) ?? {}).some(Boolean);
    if (isPending || isWrong) return;
    entries.hold();
    mutate({ fields, part, version: base ?? version });
  }
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
    submit: () => sendWith({}),
    /** Sends what another button adds to what was entered. */
    sendWith,
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
