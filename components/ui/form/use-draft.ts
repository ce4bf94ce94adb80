'use client';

import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { type DraftEntry, draftAt, toEntry } from '#lib/client/draft.ts';
import type { DraftAddress } from '#lib/client/drafts.ts';
import type { DraftFields } from '#lib/model/review/draft.schema.ts';
import type { Entries } from './use-form.ts';

const isText = (value: unknown): boolean => typeof value === 'string';
const isObject = (value: unknown): value is DraftFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells whether a stored value can stand where the form has the empty one. Choices, and what is in an empty list or table, are texts. */
function isAlike(empty: unknown, stored: unknown): boolean {
  if (empty == null) return isText(stored) || stored === null;
  if (Array.isArray(empty))
    return Array.isArray(stored) && stored.every((one) => (empty.length > 0 ? isAlike(empty[0], one) : isText(one)));
  if (!isObject(empty)) return typeof empty === typeof stored;
  if (!isObject(stored)) return false;
  const names = Object.keys(empty);
  return names.length === 0
    ? Object.values(stored).every(isText)
    : names.every((name) => isAlike(empty[name], stored[name]));
}

/** A draft may be of an older page: what is not of its form any more is left out. */
export const toFields = <Fields extends object>(empty: Fields, stored: DraftFields): Fields =>
  Object.fromEntries(
    Object.entries(empty).map(([name, value]) => [
      name,
      name in stored && isAlike(value, stored[name]) ? (stored[name] ?? value) : value,
    ]),
  ) as Fields;

/** What became of a draft. */
export interface DraftStatus {
  /** False until it is known whether there is a draft. */
  readonly isReady: boolean;
  /** It is there when that could not be read: a form that began empty would replace what was entered before. */
  readonly unread?: {
    readonly error: Error;
    readonly isRetrying: boolean;
    readonly retry: () => void;
    /** The form begins empty. */
    readonly begin: () => void;
  };
  /** Something was entered: now, or before the form was opened. */
  readonly isEntered: boolean;
  readonly state: 'none' | 'typing' | 'saved' | 'failed';
  /** Saves it at once. */
  readonly flush: () => void;
}

export type DraftEntries<Fields> = Entries<Fields> & DraftStatus;

/**
 * Entries with a draft that survives Escape, moving on and a closed tab.
 *
 * @param empty nothing is chosen beforehand
 * @param offered leaves out what the form does not offer any more
 */
export function useDraft<Fields extends object>(
  address: DraftAddress,
  empty: Fields,
  offered: (fields: Fields) => Fields = (fields) => fields,
): DraftEntries<Fields> {
  const draft = draftAt(address);
  const { entry, state } = useSyncExternalStore(draft.subscribe, draft.current, draft.current);
  const [begun, setBegun] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery({ ...address.query, enabled: entry === undefined });
  const stored = entry === undefined && data !== undefined ? address.find(data) : undefined;
  const shown: DraftEntry | undefined = entry ?? (stored && toEntry(stored));
  const isReady = entry !== undefined || data !== undefined || begun === address.key;
  const change = (fields: Fields, base: number | undefined) => draft.change({ fields: fields as DraftFields, base });
  return {
    isReady,
    ...(!isReady &&
      error && {
        unread: { error, isRetrying: isFetching, retry: () => void refetch(), begin: () => setBegun(address.key) },
      }),
    isEntered: shown !== undefined,
    state,
    fields: shown ? offered(toFields(empty, shown.fields)) : empty,
    base: shown?.base,
    change,
    rebase: () => draft.rebase(shown),
    end: (recorded) => draft.end(recorded as DraftFields),
    discard: () => draft.discard(),
    hold: () => draft.hold(),
    release: () => draft.release(),
    flush: () => draft.flush(),
  };
}
