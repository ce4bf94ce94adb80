/**
 * A draft is in the memory of this tab at once, and on the server after two seconds or when the focus leaves the form, so that it is there again
 * after Escape, a lost connection, a closed tab and in another browser; it is never in Web Storage. This module promises: it is sent one version
 * after the other, since the last one counts; what could not be sent is tried again unless it was 404, and the browser asks before the page is left; all are forgotten
 * at the end of the sign-in. It throws nothing: `state` says what failed.
 */
import type { DraftFields } from '#lib/model/review/draft.schema.ts';
import { ProblemError } from './request.ts';
import { onSignInEnd } from './sign-in-end.ts';

const delayMs = 2_000;
const retryMs = 5_000;

/** Sends it. Without fields, the draft ends. */
type Save = (fields: DraftFields) => Promise<void>;

export interface DraftEntry {
  readonly fields: DraftFields;
  /** It is the version of the record that was shown when the first entry was made. */
  readonly base: number | undefined;
}

export interface DraftState {
  /** It is undefined when nothing was entered in this tab, and null when what was entered has been recorded or discarded. */
  readonly entry: DraftEntry | null | undefined;
  readonly state: 'none' | 'typing' | 'saved' | 'failed';
}

const nothing: DraftState = { entry: undefined, state: 'none' };
const baseField = 'base version';

/** What is sent: the fields, and beside them the version that they were entered on. */
const toSent = (entry: DraftState['entry']): DraftFields =>
  entry ? { ...entry.fields, ...(entry.base !== undefined && { [baseField]: entry.base }) } : {};
export function toEntry({ [baseField]: base, ...fields }: DraftFields): DraftEntry {
  return { fields, base: typeof base === 'number' ? base : undefined };
}

/** Spaces at the ends do not make another text. */
const textOf = (fields: DraftFields): string =>
  JSON.stringify(fields, (_, value) => (typeof value === 'string' ? value.trim() : value));

class Draft {
  #now = nothing;
  /** It is what the server has, as text; it is undefined when it is not known whether it has any. */
  #saved: string | undefined;
  #sending: Promise<void> | undefined;
  /** The form is being sent: a draft that was saved now could come after its record. */
  #isHeld = false;
  #mayBeLate = false;
  /** It was discarded, and the server does not know it yet. */
  #isDiscarding = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #save: Save;

  constructor(save: Save) {
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
    const { entry } = this.#now;
    return entry ? textOf(toSent(entry)) !== this.#saved : this.#isDiscarding;
  }

  #show(next: DraftState): void {
    this.#now = next;
    for (const listener of this.#listeners) listener();
  }

  change(entry: DraftEntry): void {
    this.#show({ entry, state: 'typing' });
    this.#wait(delayMs);
  }

  /** What was entered is compared with the newest version from now on. @param shown what the form shows where nothing was entered in this tab */
  rebase(shown: DraftEntry | undefined): void {
    const entry = this.#now.entry ?? shown;
    if (entry) this.change({ ...entry, base: undefined });
  }

  /** The form is being sent: nothing is saved until it is known what became of it. */
  hold(): void {
    clearTimeout(this.#timer);
    this.#isHeld = true;
    this.#mayBeLate = this.#sending !== undefined;
  }

  /** The form was refused, or its answer was lost: the server may have ended the draft. */
  release(): void {
    this.#isHeld = false;
    this.#saved = undefined;
    if (this.#now.entry) this.#wait(delayMs);
    // It was discarded while the form was being sent.
    else if (this.#isDiscarding) this.#send();
  }

  discard(): void {
    this.#isDiscarding = true;
    this.#show({ entry: null, state: 'none' });
    this.#send();
  }

  /** What was entered was recorded; only what was entered since is left. */
  end(recorded: DraftFields): void {
    const { entry } = this.#now;
    const mayBeLate = this.#mayBeLate || this.#sending !== undefined;
    this.#isHeld = false;
    this.#mayBeLate = false;
    this.#isDiscarding = false;
    this.#saved = undefined;
    if (entry && textOf(entry.fields) !== textOf(recorded)) {
      this.change({ ...entry, base: undefined });
      return;
    }
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
    if (this.#isHeld) return;
    const fields = toSent(this.#now.entry);
    const sent: Promise<void> = (this.#sending ?? Promise.resolve()).then(() => this.#put(fields));
    this.#sending = sent;
    void sent.then(() => {
      if (this.#sending === sent) this.#sending = undefined;
    });
  }

  async #put(fields: DraftFields): Promise<void> {
    const text = textOf(fields);
    try {
      if (text !== this.#saved) await this.#save(fields);
      this.#saved = text;
      if (Object.keys(fields).length === 0) this.#isDiscarding = false;
      if (!this.#now.entry) return;
      if (this.isUnsaved) this.#wait(delayMs);
      else this.#show({ ...this.#now, state: 'saved' });
    } catch (error) {
      // The state beside the form says so, and it is tried again.
      if (this.#now.entry) this.#show({ ...this.#now, state: 'failed' });
      // What it is of does not exist any more, or not for this role.
      if (error instanceof ProblemError && error.status === 404) {
        if (Object.keys(fields).length === 0) this.#isDiscarding = false;
        return;
      }
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
/** @returns the form of a field or a button */
const formOf = (element: EventTarget | null): unknown => (element !== null && 'form' in element ? element.form : null);
/** Once, when the first form with a draft is shown. */
function watchPage(): void {
  window.addEventListener('online', flushAll);
  // Phones end a page in the background without another word.
  window.addEventListener('pagehide', flushAll);
  document.addEventListener('visibilitychange', flushAll);
  // Whoever goes to sign out leaves the field first; from then on nothing is sent.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // Within a form the delay is enough: what was under way when its button is pressed would have to be ended by another request.
    if (formOf(relatedTarget) === null || formOf(relatedTarget) !== formOf(target)) flushAll();
  });
  window.addEventListener('beforeunload', (event) => {
    if ([...drafts.values()].some((draft) => draft.isUnsaved)) event.preventDefault();
  });
}

export function draftAt({ key, save }: { readonly key: string; readonly save: Save }): Draft {
  // A server draws for many reviewers, and nothing is entered there.
  if (typeof window === 'undefined') return new Draft(save);
  const known = drafts.get(key);
  if (known) return known;
  if (drafts.size === 0) watchPage();
  const draft = new Draft(save);
  drafts.set(key, draft);
  return draft;
}
