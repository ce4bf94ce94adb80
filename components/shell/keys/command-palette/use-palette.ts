'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { listCommands } from '#components/ui/keyboard/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import { setSearchText } from '#lib/client/search-text.ts';
import { lookUp } from '#lib/client/session-list.ts';
import { findSessionsQuery } from '#lib/client/sessions/index.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionRow } from '#lib/model/session/session.ts';
import { toSearchIntent } from '../../look-up/index.ts';
import { type Destination, type PaletteOption, toGroups } from './palette-options.ts';

/** A search is on record: not every letter is one. */
const debounceMs = 250;
const shortestText = 2;
const noSessions: readonly SessionRow[] = [];

interface PaletteOptions {
  readonly destinations: readonly Destination[];
  /** Whether the reviewer may search for names, or whole words of them. */
  readonly searches: boolean;
  readonly onDone: () => void;
}

/** What the palette offers for what is typed, and what choosing it does. */
export function usePalette({ destinations, searches, onDone }: PaletteOptions) {
  const router = useRouter();
  // As they are when the palette opens.
  const [commands] = useState(listCommands);
  const [text, setText] = useState('');
  const [settled, setSettled] = useState('');
  const [lookedUp, setLookedUp] = useState<{ readonly id: string; readonly error: unknown }>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);

  const wanted = text.trim();
  const intent = toSearchIntent(wanted);
  // An id is looked up when it is chosen, as that may ask the verification service.
  const isId = wanted !== '' && (searches ? intent !== 'text' : !/\s/.test(wanted));
  const isSearch = searches && settled.length >= shortestText && toSearchIntent(settled) !== 'id';
  const found = useQuery({
    ...findSessionsQuery(settled),
    enabled: isSearch,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const sessions = isSearch && wanted.length >= shortestText ? (found.data?.sessions ?? noSessions) : noSessions;
  const groups = toGroups({ text: wanted, commands, destinations, id: isId ? wanted : undefined, sessions });

  const open = async (id: string) => {
    setLookedUp({ id, error: undefined });
    try {
      const { ref } = await lookUp(id);
      onDone();
      router.push(sessionPage(ref));
    } catch (error) {
      setLookedUp({ id, error });
    }
  };
  const choose = (option: PaletteOption) => {
    if (option.kind === 'lookUp') return void open(option.id);
    onDone();
    if (option.kind === 'session') return router.push(sessionPage(option.session.ref));
    if (option.kind === 'command') {
      // Once the focus is back where it was.
      setTimeout(option.command.run);
      return;
    }
    setSearchText('');
    router.push(option.destination.address);
  };

  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const isSearching = isSearch && (found.isFetching || settled !== wanted);
  const failure = lookedUp?.error ?? (isSearch && found.error);
  return {
    text,
    setText(value: string) {
      setText(value);
      setLookedUp(undefined);
    },
    groups,
    choose,
    message: failure
      ? failureMessage(failure)
      : lookedUp
        ? 'Searching Review Desk and the verification service…'
        : isSearching && sessions.length === 0
          ? 'Searching sessions…'
          : count === 0
            ? 'Nothing found.'
            : undefined,
    status: `${count} ${count === 1 ? 'result' : 'results'}`,
    isFailure: Boolean(failure),
  };
}
