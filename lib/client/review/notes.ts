/** Requests of notes, and the drafts that this tab holds. Apart from the others, because the list loads none of it. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NoteTarget, SessionNotes } from '#lib/model/review/note.ts';
import { noteUrls } from '#lib/model/urls/index.ts';
import { request, requestJson, withJson } from '../request.ts';
import { sessionKey } from '../session.ts';
import { onSignInEnd } from '../sign-in-end.ts';

export const notesQuery = (ref: string) =>
  queryOptions({
    queryKey: [...sessionKey(ref), 'notes'],
    queryFn: ({ signal }): Promise<SessionNotes> => requestJson(noteUrls.notes(ref), { signal }),
  });

async function showNotes(client: QueryClient, notes: SessionNotes): Promise<SessionNotes> {
  const { queryKey } = notesQuery(notes.ref);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, notes);
  return notes;
}

interface NoteText {
  readonly text: string;
  /** Reviewer ids. */
  readonly mentions: readonly string[];
}

/** @param note.id made once for each note, so that a second try is no second note */
export const addNote = async (
  client: QueryClient,
  ref: string,
  note: NoteText & NoteTarget & { readonly id: string },
) => showNotes(client, await requestJson(noteUrls.notes(ref), withJson('POST', note)));

/** @throws ProblemError conflict when it was changed since */
export const changeNote = async (
  client: QueryClient,
  ref: string,
  { id, ...change }: NoteText & { readonly id: string; readonly version: number },
) => showNotes(client, await requestJson(noteUrls.note(ref, id), withJson('PUT', change)));

/** @throws ProblemError conflict when it was changed since */
export const withdrawNote = async (
  client: QueryClient,
  ref: string,
  { id, version }: { readonly id: string; readonly version: number },
) => showNotes(client, await requestJson(noteUrls.note(ref, id), withJson('DELETE', { version })));

/** An empty text ends it. Goes out even if the page is being left. */
export const saveDraft = (ref: string, draft: NoteTarget & { readonly text: string }): Promise<unknown> =>
  request(noteUrls.draft(ref), { ...withJson('PUT', draft), keepalive: true });

/** What was typed in this tab, also while the server cannot be reached; gone at the end of the sign-in. */
const typed = new Map<string, string>();
onSignInEnd(() => typed.clear());
const keyOf = (ref: string, { step, hit }: NoteTarget): string => JSON.stringify([ref, step, hit]);

export const typedDraft = (ref: string, target: NoteTarget): string | undefined => typed.get(keyOf(ref, target));
export const rememberDraft = (ref: string, target: NoteTarget, text: string): void =>
  void typed.set(keyOf(ref, target), text);
