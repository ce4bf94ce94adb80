'use client';

import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea } from '#components/ui/form/text-area.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { noteLimits } from '#lib/model/review/note.ts';
import type { Person } from '#lib/model/schema.ts';

/** A mention is an `@` with a name after it. @returns the beginning of a name before the caret, without its `@`; undefined outside of a mention */
export function mentionBefore(text: string, caret: number) {
  const found = /(?:^|[\s(])@([\p{L}\p{M}\p{N}.'’ -]{0,40})$/u.exec(text.slice(0, caret));
  return found ? { start: caret - (found[1]?.length ?? 0) - 1, part: found[1] ?? '' } : undefined;
}

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** @returns at most eight people of whom a word of the name begins so */
export function suggestPeople(people: readonly Person[], part: string): readonly Person[] {
  const wanted = fold(part);
  const isNamedSo = (name: string) => [name, ...name.split(/\s+/)].some((part) => part.startsWith(wanted));
  return people.filter(({ name }) => isNamedSo(fold(name))).slice(0, 8);
}

const isWordPart = (text: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text);

/** "@Ana Lee" is no mention of Ana. @returns ids of the people whose whole names follow an `@` */
export function mentionedIn(text: string, people: readonly Person[]): readonly string[] {
  const named = new Set<string>();
  for (const after of text.split('@').slice(1)) {
    const [longest] = people
      .map(({ name }) => name)
      .filter((name) => after.startsWith(name) && !isWordPart(after.slice(name.length)))
      .sort((a, b) => b.length - a.length);
    if (longest !== undefined) named.add(longest);
  }
  return people.filter(({ name }) => named.has(name)).map(({ id }) => id);
}

interface NoteFieldProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly people: readonly Person[];
  readonly error?: string | false | undefined;
}

/** In the text of a note, `@` offers names. */
export function NoteField({ label, text, onText, people, error }: NoteFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const mention = isClosed ? undefined : mentionBefore(text, caret);
  const offered = mention ? suggestPeople(people, mention.part) : [];
  const isOpen = offered.length > 0;
  const chosen = Math.min(active, offered.length - 1);

  function insert({ name }: Person): void {
    if (!mention) return;
    const next = `${text.slice(0, mention.start)}@${name} ${text.slice(caret)}`;
    const at = mention.start + name.length + 2;
    onText(next);
    setCaret(at);
    setClosed(true);
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at));
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Ctrl or Cmd with Enter is the form's.
    if (!isOpen || event.ctrlKey || event.metaKey) return;
    const person = offered[chosen];
    if (event.key === 'ArrowDown') setActive((chosen + 1) % offered.length);
    else if (event.key === 'ArrowUp') setActive((chosen + offered.length - 1) % offered.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) insert(person);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <TextArea
        ref={field}
        id={id}
        rows={3}
        maxLength={noteLimits.text}
        value={text}
        aria-autocomplete="list"
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        {...(isOpen && { 'aria-controls': `${id}-people`, 'aria-activedescendant': `${id}-${chosen}` })}
        onText={(next) => {
          onText(next);
          setCaret(field.current?.selectionStart ?? next.length);
          setActive(0);
          setClosed(false);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={() => setClosed(true)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="Mention"
          className="floating w-full max-w-80 rounded-table p-1 text-body"
        >
          {offered.map((person, at) => (
            <div
              key={person.id}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              // It happens before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                insert(person);
              }}
              className={cn(
                'flex min-h-8 cursor-pointer items-center rounded-control px-2.5',
                at === chosen && 'bg-hover high-contrast:outline-2',
              )}
            >
              <SafeText text={person.name} />
            </div>
          ))}
        </div>
      )}
      <p id={`${id}-hint`} className="text-meta text-muted">
        {people.length > 0 ? 'Type @ to mention a reviewer. ' : ''}Recorded in Review Desk, not sent to the verification
        service.
      </p>
      <p role="alert" className="text-rejected-fg empty:hidden">
        {error}
      </p>
    </div>
  );
}
