'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight, Building2, Search, User, Zap } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '#components/ui/dialog.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Kbd, listCommands, onCommandAdded, type ScreenCommand } from '#components/ui/keyboard/index.ts';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { failureMessage } from '#lib/client/request.ts';
import { setSearchText } from '#lib/client/search-text.ts';
import { lookUp } from '#lib/client/session-list.ts';
import { findSessionsQuery } from '#lib/client/sessions.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';
import { toSearchIntent } from '../search-field.tsx';
import { type PaletteOption, type PaletteScope, toGroups } from './palette-options.ts';

const icon = 'size-4 shrink-0 text-muted';

function OptionContent({ option }: { readonly option: PaletteOption }) {
  switch (option.kind) {
    case 'command':
      return (
        <>
          <Zap aria-hidden className={icon} />
          <SafeText text={option.command.does} className="min-w-0 grow break-words" />
          {option.command.key && (
            <span aria-hidden>
              <Kbd>{option.command.key === 'g' ? 'g s' : option.command.key}</Kbd>
            </span>
          )}
        </>
      );
    case 'destination':
      return (
        <>
          <ArrowRight aria-hidden className={icon} />
          <span className="min-w-0 grow break-words">{option.destination.label}</span>
        </>
      );
    case 'lookUp':
      return (
        <>
          <Search aria-hidden className={icon} />
          <span className="min-w-0 grow break-words">
            Look up “<SafeText text={option.id} />”
          </span>
        </>
      );
    case 'session': {
      const { kind, subject, ref, status, sandbox } = option.session;
      const Icon = kind === 'corporate' ? Building2 : User;
      return (
        <>
          <Icon role="img" aria-label={kind === 'corporate' ? 'Company' : 'Individual'} className={icon} />
          <span className="flex min-w-0 grow flex-col">
            {subject && <SafeText text={subject} className="break-words font-name" />}
            <span className="flex gap-2 text-meta text-muted">
              <code>{ref}</code>
              {sandbox && 'Sandbox'}
            </span>
          </span>
          <StatusText status={status} className="shrink-0" />
        </>
      );
    }
  }
}

/** Each search is recorded in the audit log, so not every letter starts one. */
const debounceMs = 250;
const shortestText = 2;
const noSessions: readonly SessionRow[] = [];

function withNewCommands(known: ScreenCommand[]): ScreenCommand[] {
  const added = listCommands().filter(({ does }) => !known.some((one) => one.does === does));
  return added.length === 0 ? known : [...known, ...added];
}

/** Returns what the palette offers for what is typed, and what choosing it does. */
function usePalette({ destinations, searches }: PaletteScope, onDone: () => void) {
  const router = useRouter();
  // The commands are those of the moment when the palette opens, and those that a page which is still loading adds.
  const [commands, setCommands] = useState(listCommands);
  useEffect(() => onCommandAdded(() => setCommands(withNewCommands)), []);
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
      // It runs once the focus is back where it was.
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

export function CommandPalette({ open, onOpenChange, anchor, ...scope }: OverlayProps & PaletteScope) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog title="Commands" open={open} onOpenChange={onOpenChange} anchor={anchor} initialFocus={input}>
      <Palette input={input} onDone={() => onOpenChange(false)} {...scope} />
    </Dialog>
  );
}

interface PaletteProps extends PaletteScope {
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly onDone: () => void;
}

/** Page Down moves this far. */
const pageOptions = 8;

const keyOf = (option: PaletteOption): string =>
  option.kind === 'command'
    ? option.command.does
    : option.kind === 'destination'
      ? option.destination.label
      : option.kind === 'session'
        ? option.session.ref
        : 'look up';

/** It is mounted again each time that the palette is opened. It is a combobox whose list is always there (ARIA 1.2). */
function Palette({ input, onDone, ...scope }: PaletteProps) {
  const { text, setText, groups, choose, message, status, isFailure } = usePalette(scope, onDone);
  const listId = useId();
  const [active, setActive] = useState(0);
  const options = groups.flatMap((group) => group.options.map((option) => ({ group, option })));
  const current = Math.min(active, options.length - 1);
  const optionId = (at: number) => `${listId}-${at}`;
  const move = (to: number) => {
    if (options.length === 0) return;
    const next = (to + options.length) % options.length;
    setActive(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: Math.min(current + pageOptions, options.length - 1),
      PageUp: Math.max(current - pageOptions, 0),
    };
    const target = moves[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    const chosen = options[current];
    if (target !== undefined) move(target);
    else if (chosen) choose(chosen.option);
  };
  return (
    <>
      <Input
        ref={input}
        role="combobox"
        aria-label={
          scope.searches ? 'Search commands and sessions' : 'Search commands, or look up a reference or session id'
        }
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current >= 0 ? optionId(current) : undefined}
        placeholder={scope.searches ? 'Command, name, reference or session id' : 'Command, reference or session id'}
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {message === undefined ? status : ''}
      </p>
      <p role={isFailure ? 'alert' : 'status'} className="px-1 pt-3 text-muted empty:hidden">
        {message}
      </p>
      <div id={listId} role="listbox" aria-label="Results" className="-mx-2 mt-3 empty:hidden">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.label} role="group" aria-labelledby={`${listId} ${group.label}`} className="not-first:mt-3">
            <p id={`${listId} ${group.label}`} className="px-2 pb-1 text-meta text-muted">
              {group.label}
            </p>
            {group.options.map((option) => {
              const at = options.findIndex((one) => one.option === option);
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field
                <div
                  key={keyOf(option)}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === current}
                  onPointerMove={() => setActive(at)}
                  // The focus stays in the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                  className={cn(
                    'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-2 py-1',
                    'aria-selected:bg-selected high-contrast:aria-selected:outline-2 high-contrast:aria-selected:-outline-offset-2',
                  )}
                >
                  <OptionContent option={option} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </>
  );
}
