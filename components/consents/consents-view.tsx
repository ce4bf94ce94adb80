'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { EmptyState, ReadProblem, ReadWait } from '#components/ui/feedback/index.ts';
import { Input } from '#components/ui/form/input.tsx';
import { Options, Select } from '#components/ui/form/select.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { queryOf } from '#lib/client/operation.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { Consent } from '#lib/model/consents/consent.schema.ts';
import { listConsents } from '#lib/operations/consents.ts';
import { ConsentTable } from './consent-table.tsx';

const consentSorts = { severity: 'most serious first', added: 'newest first', label: 'by label' } as const;
type ConsentSort = keyof typeof consentSorts;

/** @param consents most serious first @param query in the label, or the linked session's name or reference */
export function arrangeConsents(consents: readonly Consent[], query: string, sort: ConsentSort): readonly Consent[] {
  const wanted = normaliseText(query);
  const found =
    wanted === ''
      ? consents
      : consents.filter(({ label, session }) =>
          [label, session?.subject, session?.ref].some((text) => normaliseText(text ?? '').includes(wanted)),
        );
  if (sort === 'added') return found.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  if (sort === 'label') return found.toSorted((a, b) => byLabel.compare(a.label, b.label));
  return found;
}

const byLabel = new Intl.Collator('en', { numeric: true });

const load = () => import('./consent-dialogs.tsx');
const AddConsentDialog = lazyPart(() => load().then((module) => module.AddConsentDialog));

function AddAccess() {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <>
      <Button look="ink" {...trigger}>
        <Plus aria-hidden />
        Add access
      </Button>
      {overlay && <AddConsentDialog {...overlay} />}
    </>
  );
}

const counted = (count: number): string => (count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`);

/** What is searched for is in memory alone, since an address would keep a name. */
export function ConsentsView({ mayWrite }: { readonly mayWrite: boolean }) {
  const read = useQuery(queryOf(listConsents, {}));
  const { data, error } = read;
  const [query, setQuery] = useState('');
  const [sort, setSort] = useState<ConsentSort>('severity');
  const all = data?.consents;
  const shown = all && arrangeConsents(all, query, sort);
  return (
    <div className="flex min-h-0 grow flex-col bg-surface">
      <header className="flex shrink-0 flex-wrap items-start gap-x-4 gap-y-2 border-hairline border-b px-4 pt-3 pb-3 md:px-5">
        <div className="min-w-0 grow basis-80">
          <h1 className="font-semibold text-title">
            Shared data (v1)
            {data && data.consents.length > 0 && (
              <span className="ml-3 font-normal text-body text-muted">
                {data.more
                  ? `the ${counted(data.consents.length)} with the most serious findings`
                  : counted(data.consents.length)}
                {!(data.more && sort === 'severity') && `, ${consentSorts[sort]}`}
              </span>
            )}
          </h1>
          <p className="max-w-[90ch] text-muted">
            API access that a person or company gave through the verification service’s older API; this is not consent
            in the sense of data protection law.
          </p>
        </div>
        {mayWrite && (all?.length ?? 0) > 0 && (
          <div className="print:hidden">
            <AddAccess />
          </div>
        )}
      </header>
      <ReadProblem
        what={data ? 'The list could not be reloaded. The rows below are older' : 'The list could not be read'}
        read={read}
        className="border-hairline border-b"
      />
      <div className="min-h-0 grow panes:overflow-y-auto panes:[scroll-padding-block:2.5rem_0.5rem]">
        <ReadWait read={read}>Still reading the list…</ReadWait>
        {all?.length === 0 && (
          <EmptyState kind="nothing-yet" className="md:px-5" {...(mayWrite && { action: <AddAccess /> })}>
            No access has been added yet.{' '}
            {mayWrite
              ? 'Add one with the access token that a person or company gave you. Review Desk then reads the data.'
              : 'A compliance officer adds one with the access token that a person or company gave.'}
          </EmptyState>
        )}
        {all && all.length > 1 && (
          <Arrange query={query} onQuery={setQuery} sort={sort} onSort={setSort} found={shown?.length ?? 0} />
        )}
        {shown?.length === 0 && query !== '' ? (
          <EmptyState
            kind="filtered"
            className="md:px-5"
            action={<Button onClick={() => setQuery('')}>Clear search</Button>}
          >
            No entry has this text in its label, or in the name or reference of its session.
          </EmptyState>
        ) : (
          !(error && !data) && all?.length !== 0 && <ConsentTable key={`${query} ${sort}`} consents={shown} />
        )}
      </div>
    </div>
  );
}

interface ArrangeProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly sort: ConsentSort;
  readonly onSort: (sort: ConsentSort) => void;
  readonly found: number;
}

const Arrange = ({ query, onQuery, sort, onSort, found }: ArrangeProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-2.5 pb-1 md:px-5 print:hidden">
    <Input
      type="search"
      aria-label="Search shared data"
      placeholder="Label, session name or reference"
      autoComplete="off"
      spellCheck={false}
      value={query}
      onChange={(event) => onQuery(event.target.value)}
      className="max-w-72"
    />
    <Select look="bar" aria-label="Sort" value={sort} onChange={(event) => onSort(event.target.value as ConsentSort)}>
      <Options
        of={Object.entries(consentSorts).map(([key, text]) => [key, text.charAt(0).toUpperCase() + text.slice(1)])}
      />
    </Select>
    <span role="status" className="text-muted tabular-nums">
      {query !== '' && `${counted(found)} found`}
    </span>
  </div>
);
