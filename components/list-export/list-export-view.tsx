'use client';

import { useMutation } from '@tanstack/react-query';
import { ChevronRight, Download } from 'lucide-react';
import { type ProofMethods, useStepUp } from '#components/account/use-step-up.tsx';
import { type FilterText, type ListParams, listAddress } from '#components/sessions/index.ts';
import { Button } from '#components/ui/button/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { failureMessage, request } from '#lib/client/request.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { listExportAddress } from '#lib/model/api-addresses.ts';

/** Makes and saves the list as CSV. @param list its address, whose filters apply. @throws ProblemError; also when the connection ends early */
async function saveListExport(list: string): Promise<void> {
  const { search } = new URL(list, window.location.href);
  const answer = await request(listExportAddress(search));
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await answer.blob(), name ?? 'sessions.csv');
}

interface ListExportViewProps {
  readonly params: ListParams;
  readonly filters: readonly FilterText[];
  /** The file has so many rows. */
  readonly count: number;
  /** The server refuses more rows than this. */
  readonly most: number;
  readonly proofs: ProofMethods;
}

/** Says what the file will hold, before it is made. */
export function ListExportView({ params, filters, count, most, proofs }: ListExportViewProps) {
  const { confirmed, dialog } = useStepUp(proofs);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => confirmed(() => saveListExport(listAddress(params))),
  });
  const isPossible = count > 0 && count <= most;
  return (
    <div className="min-h-0 grow bg-surface panes:overflow-y-auto">
      <div className="flex max-w-240 flex-col gap-5 px-4 py-3 md:px-5">
        <header className="flex flex-wrap items-center gap-2">
          <Link
            href={listAddress(params)}
            className="inline-flex min-h-6 items-center rounded-chip text-accent hover:underline"
          >
            Sessions
          </Link>
          <ChevronRight aria-hidden className="size-4 text-subtle" />
          <h1 className="font-semibold text-title">Export sessions</h1>
        </header>
        <section aria-labelledby="export-rows">
          <h2 id="export-rows" className="font-semibold text-hit">
            {rowsLabel(count, most)}
          </h2>
          <dl className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1">
            {[{ field: 'Environment is', value: params.sandbox ? 'Sandbox' : 'Production' }, ...filters].map(
              ({ field, value }) => (
                <div key={`${field} ${value}`} className="flex min-w-0 gap-1.5">
                  <dt className="shrink-0 text-muted">{field}</dt>
                  <dd className="min-w-0 break-words font-medium">
                    <SafeText text={value} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
        <ul className="list-disc pl-5 text-muted">
          <li>
            One row for each session, in the order in which they were received: reference, kind, name, alias, app,
            status, steps, findings, times, assignee and address.
          </li>
          <li>No session ids, documents, images or hits.</li>
          <li>The list’s filters apply. A search does not: search text is mostly names and never part of a link.</li>
          <li>The audit log records who created the file and when, its filters, its number of rows and its SHA-256.</li>
        </ul>
        <div className="flex flex-wrap items-center gap-3">
          <Button
            look="ink"
            disabled={!isPossible}
            aria-disabled={isPending}
            onClick={isPending ? undefined : () => mutate()}
          >
            <Download aria-hidden />
            {isPending ? 'Creating the file' : 'Download CSV'}
          </Button>
          <p role="status" className="text-muted empty:hidden">
            {isSuccess && 'The file is complete.'}
          </p>
          <p role="alert" className="w-full text-rejected-fg empty:hidden">
            {error && `The sessions could not be exported: ${failureMessage(error)}`}
          </p>
        </div>
        {dialog}
      </div>
    </div>
  );
}

function rowsLabel(count: number, most: number): string {
  if (count > most) return `More than ${most.toLocaleString('en')} sessions: narrow the list with filters first`;
  if (count === 0) return 'No sessions match these filters';
  return count === 1 ? '1 session' : `${count.toLocaleString('en')} sessions`;
}
