/**
 * Drafts of forms: in the memory of this tab at once and on the server after two seconds, so that they are there again after Escape, a lost connection, a closed tab
 * and in another browser; never in Web Storage. Promises: drafts are sent one after the other, since the last one counts; one that could not be sent is
 * tried again, and the browser asks before the page is left; all are forgotten at the end of the sign-in. Throws nothing: `state` says what failed.
 */
import type { UseQueryOptions } from '@tanstack/react-query';
import {
  type ConsentDraftTarget,
  type DraftFields,
  type Drafts,
  draftOf,
  type SessionDraft,
  type SessionDraftTarget,
  type SessionForm,
} from '#lib/model/review/draft.ts';
import type { NoteTarget } from '#lib/model/review/note.ts';
import { readConsentDrafts, readDrafts, saveConsentDraft, saveDraft } from '#lib/operations/drafts.ts';
import { call, queryOf, type Sent } from './operation.ts';
import { onSignInEnd } from './sign-in-end.ts';

/** A draft is saved this long after the last key. */
const delayMs = 2_000;
/** After a failure it is tried again at this interval. */
const retryMs = 5_000;

export interface DraftEntry {
  readonly fields: DraftFields;
  /** The version of the record that was shown when the first entry was made. */
  readonly base: number | undefined;
}

export interface DraftState {
  /** Undefined: nothing was entered in this tab; null: what was entered has been recorded or discarded. */
  readonly entry: DraftEntry | null | undefined;
  readonly state: 'none' | 'typing' | 'saved' | 'failed';
}

const nothing: DraftState = { entry: undefined, state: 'none' };
const baseField = 'base version';

/** What is sent: the fields, and beside them the version that they were entered on. */
const toSent = (entry: DraftState['entry']): DraftFields =>
  entry ? { ...entry.fields, ...(entry.base !== undefined && { [baseField]: entry.base }) } : {};
/** An entry as it was sent. */
export function toEntry({ [baseField]: base, ...fields }: DraftFields): DraftEntry {
  return { fields, base: typeof base === 'number' ? base : undefined };
}

/** Spaces at the ends do not make another text. */
const textOf = (fields: DraftFields): string =>
  JSON.stringify(fields, (_, value) => (typeof value === 'string' ? value.trim() : value));

class Draft {
  #now = nothing;
  /** As text, what the server has; undefined: it is not known whether it has any. */
  #saved: string | undefined;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #save: (fields: DraftFields) => Promise<void>;

  constructor(save: (fields: DraftFields) => Promise<void>) {
    this.#save = save;
  }

  readonly current = (): DraftState => this.#now;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      this.flush();
    };
  };

  get isUnsaved(): boolean {
    return this.#now.entry != null && textOf(toSent(this.#now.entry)) !== this.#saved;
  }

  #show(next: DraftState): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }

  change(entry: DraftEntry): void {
    this.#show({ entry, state: 'typing' });
    this.#wait(delayMs);
  }

  /** What was entered on it is compared with the newest version from now on. */
  rebase(): void {
    const { entry } = this.#now;
    if (entry) this.change({ ...entry, base: undefined });
  }

  /** Drops the draft here and on the server. */
  discard(): void {
    this.#show({ entry: null, state: 'none' });
    this.#send();
  }

  /** What was entered was recorded; only what was entered since is left. */
  end(recorded: DraftFields): void {
    const { entry } = this.#now;
    if (entry && textOf(entry.fields) !== textOf(recorded)) {
      this.#saved = undefined;
      this.change(entry);
      return;
    }
    const mayBeLate = this.#sending !== undefined;
    this.#show({ entry: null, state: 'none' });
    // The server ended the draft with the record, but one that was under way may come after it.
    if (mayBeLate) this.#send();
    else clearTimeout(this.#timer);
  }

  forget(): void {
    clearTimeout(this.#timer);
    this.#show(nothing);
  }

  #wait(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), ms);
  }

  flush(): void {
    if (this.isUnsaved) this.#send();
  }

  #send(): void {
    clearTimeout(this.#timer);
    const fields = toSent(this.#now.entry);
    const sent: Promise<void> = (this.#sending ?? Promise.resolve()).then(() => this.#put(fields));
    this.#sending = sent;
    void sent.then(() => {
      if (this.#sending === sent) this.#sending = undefined;
    });
  }

  async #put(fields: DraftFields): Promise<void> {
    const text = textOf(fields);
    if (text === this.#saved) return;
    try {
      await this.#save(fields);
      this.#saved = text;
      if (this.#now.entry && !this.isUnsaved) this.#show({ ...this.#now, state: 'saved' });
    } catch {
      // The state beside the form says so, and it is tried again.
      if (this.#now.entry) this.#show({ ...this.#now, state: 'failed' });
      if (this.#now.entry || Object.keys(fields).length === 0) this.#retry(fields);
    }
  }

  #retry(fields: DraftFields): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#now.entry ? this.flush() : void this.#put(fields)), retryMs);
  }
}

const drafts = new Map<string, Draft>();
onSignInEnd(() => {
  for (const draft of drafts.values()) draft.forget();
  drafts.clear();
});
const flushAll = () => {
  for (const draft of drafts.values()) draft.flush();
};
/** Once, when the first form with a draft is shown. */
function watchPage(): void {
  window.addEventListener('online', flushAll);
  // Phones end a page in the background without another word.
  window.addEventListener('pagehide', flushAll);
  document.addEventListener('visibilitychange', flushAll);
  window.addEventListener('beforeunload', (event) => {
    if ([...drafts.values()].some((draft) => draft.isUnsaved)) event.preventDefault();
  });
}

/** Where the draft of a form is kept. */
export interface DraftPlace {
  readonly key: string;
  readonly save: (fields: DraftFields) => Promise<void>;
  /** Reads what the server has, and finds the draft in it. */
  readonly query: Pick<UseQueryOptions, 'queryKey' | 'queryFn'>;
  readonly find: (data: unknown) => DraftFields | undefined;
}

/** The draft of this tab. */
export function draftAt({ key, save }: DraftPlace): Draft {
  // A server draws for many reviewers, and nothing is entered there.
  if (typeof window === 'undefined') return new Draft(save);
  const known = drafts.get(key);
  if (known) return known;
  if (drafts.size === 0) watchPage();
  const draft = new Draft(save);
  drafts.set(key, draft);
  return draft;
}

const isAt = (one: SessionDraftTarget, { form, step, hit }: SessionDraftTarget): boolean =>
  one.form === form && one.step === step && one.hit === hit;

/** The reviewer's own drafts on a session. */
export const draftsQuery = (ref: string) => queryOf(readDrafts, { ref });

/** @param at without it, the form is about the session */
export function sessionDraft(ref: string, form: SessionForm, at?: NoteTarget): DraftPlace {
  const target = draftOf(form, at?.step, at?.hit);
  return {
    key: JSON.stringify([ref, target]),
    save: (fields) =>
      call(saveDraft, {
        ref,
        body: form === 'note' ? { ...target, text: String(fields.text ?? '') } : { ...target, fields: fields as Json },
        keepalive: true,
      }),
    query: draftsQuery(ref),
    find: (data) => (data as Drafts<SessionDraft>).drafts.find((one) => isAt(one, target))?.fields,
  };
}

type Json = Sent<Record<string, never>>;

export const consentDraft = (id: string, target: ConsentDraftTarget): DraftPlace => ({
  key: JSON.stringify([id, target]),
  save: (fields) => call(saveConsentDraft, { id, body: { ...target, fields: fields as Json }, keepalive: true }),
  query: queryOf(readConsentDrafts, { id }),
  find: (data) =>
    (data as Drafts<ConsentDraftTarget & { readonly fields: DraftFields }>).drafts.find(
      ({ form, place }) => form === target.form && place === target.place,
    )?.fields,
});
