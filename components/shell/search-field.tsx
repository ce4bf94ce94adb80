'use client';
'use no memo';

/**
 * Search and look-up in one field. Hides which of the two a text means. Promises that a pasted id is looked up here and in the verification
 * service, and that nothing typed is ever in an address. Throws nothing.
 */
import { Search, X } from 'lucide-react';
import { usePathname, useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Kbd, useKey } from '#components/ui/keyboard/index.ts';
import { lazyPart, loadWhenIdle } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { ProblemError } from '#lib/client/request.ts';
import { loadSealing, pushSearchText, setSearchText, useSearchText } from '#lib/client/search-text.ts';
import { lookUp } from '#lib/client/session-list.ts';
import { sessionPage, sessionsPage } from '#lib/model/addresses.ts';
import { isRef } from '#lib/model/session/ids.ts';
import { searchAddress, useEnvironment } from './environment.tsx';

const minSessionIdLength = 16;

/** A text is an id to look up, a text to search the list for, or possibly either. */
type SearchIntent = 'id' | 'text' | 'either';

/** A name of ten letters may have the shape of a reference ("Bernadette"): it is looked up first, and searched for when no session has it. */
export function toSearchIntent(input: string): SearchIntent {
  const text = input.trim();
  if (/[\s@]/.test(text)) return 'text';
  if (isRef(text.toUpperCase())) return /\d/.test(text) ? 'id' : 'either';
  return text.length >= minSessionIdLength ? 'id' : 'text';
}

const loadMessage = () => import('./look-up-message.tsx').then((module) => module.LookUpMessage);
const LookUpMessage = lazyPart(loadMessage);

/** The server decides what can be found and how the field says so, so that no page loads the texts of other roles. */
export interface SearchScope {
  /** Where it is false, only references and session ids can be found. */
  readonly findsNames: boolean;
  readonly label: string;
  readonly placeholder: string;
}

interface SearchFieldProps {
  readonly scope: SearchScope;
  readonly className?: string;
  readonly autoFocus?: boolean;
}

/** A look-up without an error is under way. */
interface LookUp {
  readonly id: string;
  readonly error: ProblemError | undefined;
}

/** Whether no session has the id, or it cannot be one. */
const isUnknown = ({ code }: ProblemError): boolean => code === 'not_found' || code === 'bad_request';

/** A reference, session id or alias opens its session; anything else searches the list. Nothing typed is ever in an address. */
export function SearchField({ scope, className, autoFocus }: SearchFieldProps) {
  const { findsNames } = scope;
  const router = useRouter();
  const onList = usePathname() === sessionsPage();
  const { environment } = useEnvironment();
  const activeText = useSearchText();
  const [draft, setDraft] = useState<string>();
  const [lookedUp, setLookedUp] = useState<LookUp>();
  const input = useRef<HTMLInputElement>(null);
  const statusId = useId();
  const value = draft ?? (onList ? activeText : '');

  const reset = () => {
    // The keys of the page come next: they must not be typed into the field.
    input.current?.blur();
    setDraft(undefined);
    setLookedUp(undefined);
  };

  const search = (text: string) => {
    // The address bar is ahead of React while a change of the filters is being drawn.
    const address = searchAddress(environment ?? 'production', onList ? window.location.search : '');
    if (onList) pushSearchText(text, address);
    else {
      setSearchText(text);
      router.push(address);
    }
    reset();
  };

  const open = async (id: string) => {
    setLookedUp({ id, error: undefined });
    try {
      const { ref } = await lookUp(id);
      reset();
      router.push(sessionPage(ref));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (findsNames && isUnknown(error) && toSearchIntent(id) === 'either') search(id);
      else setLookedUp({ id, error });
    }
  };

  useKey('/', 'Search', () => input.current?.select(), { when: () => input.current?.checkVisibility() ?? false });
  useEffect(() => loadWhenIdle(() => Promise.all([loadMessage(), loadSealing()])), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = value.trim();
    if (findsNames && (text === '' || toSearchIntent(text) === 'text')) search(text);
    else if (text !== '') void open(text);
  };

  const change = (text: string) => {
    setDraft(text);
    setLookedUp(undefined);
  };

  const clear = () => {
    change('');
    input.current?.focus();
    if (onList && activeText) search('');
  };

  return (
    <search className={cn('relative', className)}>
      {/* Every page loads this one, and none of what other forms do. */}
      <form method="post" onSubmit={submit} className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" />
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={scope.label}
          aria-describedby={statusId}
          placeholder={scope.placeholder}
          // biome-ignore lint/a11y/noAutofocus: only where the reviewer has just asked for the field
          autoFocus={autoFocus}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            reset();
          }}
          className="h-8 w-full rounded-control border border-control bg-surface pr-9 pl-9 text-body text-text [&::-webkit-search-cancel-button]:hidden"
        />
        {value ? (
          <button
            type="button"
            aria-label="Clear search"
            onClick={clear}
            className="absolute top-1 right-1 flex size-6 items-center justify-center rounded-chip text-muted hover:bg-hover hover:text-text"
          >
            <X aria-hidden className="size-4" />
          </button>
        ) : (
          <span aria-hidden className="pointer-events-none absolute top-1.5 right-1.5 coarse:hidden">
            <Kbd>/</Kbd>
          </span>
        )}
      </form>
      <div
        id={statusId}
        role="status"
        className={cn(
          'absolute inset-x-0 top-full z-40 not-empty:floating mt-1.5 flex flex-col items-start gap-2 rounded-table not-empty:px-3 not-empty:py-2.5',
          lookedUp && !lookedUp.error && 'appear-late',
        )}
      >
        {lookedUp && (
          <LookUpMessage
            error={lookedUp.error}
            isUnknown={lookedUp.error !== undefined && isUnknown(lookedUp.error)}
            onSearch={findsNames ? () => search(lookedUp.id) : undefined}
          />
        )}
      </div>
    </search>
  );
}
