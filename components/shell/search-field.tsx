'use client';
'use no memo';

import { Search, X } from 'lucide-react';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { lookUp, ProblemError } from '#lib/client/api.ts';
import { pushSearchText, setSearchText, useSearchText } from '#lib/client/search-text.ts';
import { urls } from '#lib/model/urls.ts';
import { environmentAddress } from './environment-address.ts';
import { useEnvironment } from './environment-switch.tsx';
import { readSearch } from './read-search.ts';

interface SearchFieldProps {
  /** Names may be searched for; otherwise references and session ids only. */
  readonly seesNames: boolean;
  readonly className?: string;
  readonly autoFocus?: boolean;
}

/** What became of the look-up; without an error it is under way. */
interface Answer {
  readonly id: string;
  readonly error: ProblemError | undefined;
}

/** Nobody has it, or it can be nobody's id. */
const isUnknown = ({ code }: ProblemError): boolean => code === 'not_found' || code === 'bad_request';

/** A reference, session id or alias opens its session; anything else searches the list. Nothing of it ever stands in an address. */
export function SearchField({ seesNames, className, autoFocus }: SearchFieldProps) {
  const router = useRouter();
  const onList = usePathname() === urls.sessions();
  const params = useSearchParams();
  const { environment } = useEnvironment();
  const active = useSearchText();
  const [draft, setDraft] = useState<string>();
  const [answer, setAnswer] = useState<Answer>();
  const input = useRef<HTMLInputElement>(null);
  const answerId = useId();
  const value = draft ?? (onList ? active : '');

  const search = (text: string) => {
    // The rows are next: `j` and `k` must not be typed into the field.
    input.current?.blur();
    const address = environmentAddress(environment ?? 'production', onList ? params.toString() : '');
    if (onList) pushSearchText(text, address);
    else {
      setSearchText(text);
      router.push(address);
    }
    setDraft(undefined);
    setAnswer(undefined);
  };

  const find = async (id: string) => {
    setAnswer({ id, error: undefined });
    try {
      const { ref } = await lookUp(id);
      setDraft(undefined);
      setAnswer(undefined);
      router.push(urls.session(ref));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (seesNames && isUnknown(error) && readSearch(id) === 'either') search(id);
      else setAnswer({ id, error });
    }
  };

  useKey('/', 'Search', () => input.current?.select());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = value.trim();
    if (seesNames && (text === '' || readSearch(text) === 'words')) search(text);
    else if (text !== '') void find(text);
  };

  const change = (text: string) => {
    setDraft(text);
    setAnswer(undefined);
  };

  const clear = () => {
    change('');
    input.current?.focus();
    if (onList && active) search('');
  };

  return (
    <search className={cn('relative', className)}>
      <form method="post" onSubmit={submit} className="relative">
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-muted" />
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={
            seesNames ? 'Search by name, e-mail, reference or session id' : 'Look up by reference or session id'
          }
          aria-describedby={answerId}
          placeholder={seesNames ? 'Name, e-mail, reference or session id' : 'Reference or session id'}
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
            setDraft(undefined);
            setAnswer(undefined);
            event.currentTarget.blur();
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
        id={answerId}
        role="status"
        className={cn(
          'absolute inset-x-0 top-full z-40 not-empty:floating mt-1.5 flex flex-col items-start gap-2 rounded-table not-empty:px-3 not-empty:py-2.5',
          answer && !answer.error && 'appear-late',
        )}
      >
        {answer && !answer.error && <p className="text-muted">Looking it up, in the verification service too…</p>}
        {answer?.error && (
          <>
            <p>{answer.error.detail ?? `${answer.error.title}.`}</p>
            {!isUnknown(answer.error) && answer.error.requestId && (
              <p className="text-meta text-muted">
                Request <code className="select-all break-all font-mono">{answer.error.requestId}</code>
              </p>
            )}
            {seesNames && (
              <Button size="small" onClick={() => search(answer.id)}>
                Search the list for it
              </Button>
            )}
          </>
        )}
      </div>
    </search>
  );
}
