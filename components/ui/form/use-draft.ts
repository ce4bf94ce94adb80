'use client';

import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type DraftEntry, draftAt, toEntry } from '#lib/client/draft.ts';
import type { DraftAddress } from '#lib/client/drafts.ts';
import type { DraftFields } from '#lib/model/review/draft.ts';
import type { Entries } from './use-form.ts';

const isAlike = (one: unknown, other: unknown): boolean =>
  one == null || other == null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));

/** A draft may be of an older page: what is not of its form any more is left out. */
const toFields = <Fields extends object>(empty: Fields, stored: DraftFields): Fields =>
  Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [
      name,
      name in stored && isAlike(value, stored[name]) ? stored[name] : value,
    ]),
  ) as Fields;

/** What became of a draft. */
export interface DraftStatus {
  /** False until it is known whether there is a draft. Where that cannot be read, the form begins empty. */
  readonly isReady: boolean;
  /** Something was entered: now, or before the form was opened. */
  readonly isEntered: boolean;
  readonly state: 'none' | 'typing' | 'saved' | 'failed';
}

export type DraftEntries<Fields> = Entries<Fields> & DraftStatus;

/** Entries with a draft that survives Escape, moving on and a closed tab. @param empty nothing is chosen beforehand */
export function useDraft<Fields extends object>(address: DraftAddress, empty: Fields): DraftEntries<Fields> {
  const draft = draftAt(address);
  const { entry, state } = useSyncExternalStore(draft.subscribe, draft.current, draft.current);
  const { data, isPending } = useQuery({ ...address.query, enabled: entry === undefined });
  const stored = entry === undefined && data !== undefined ? address.find(data) : undefined;
  const shown: DraftEntry | undefined = entry ?? (stored && toEntry(stored));
  const change = (fields: Fields, base: number | undefined) => draft.change({ fields: fields as DraftFields, base });
  return {
    isReady: entry !== undefined || !isPending,
    isEntered: shown !== undefined,
    state,
    fields: shown ? toFields(empty, shown.fields) : empty,
    base: shown?.base,
    change,
    rebase: () => draft.rebase(),
    end: (recorded) => draft.end(recorded as DraftFields),
    discard: () => draft.discard(),
  };
}
