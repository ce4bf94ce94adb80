'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ProofMethods, useStepUp } from '#components/account/use-step-up.tsx';
import { Button, buttonClass } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EmptyState, LongWait, ProblemPanel, ReadProblem, Skeleton } from '#components/ui/feedback/index.ts';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { cancelImport, importProgressQuery, importResultsQuery, readResultsFile } from '#lib/client/import.ts';
import { failureMessage } from '#lib/client/request.ts';
import { saveFile } from '#lib/client/save-file.ts';
import { importsPage } from '#lib/model/addresses.ts';
import type { ImportProgress, ImportResultRow } from '#lib/model/import.schema.ts';
import { type ImportOutcome, importOutcomes } from '#lib/model/import.ts';
import {
  CountFilter,
  outcomeLabels,
  Pagination,
  progressText,
  RowsTable,
  resultRowText,
  rowsText,
  type TableRow,
} from './rows-table.tsx';

/** Shows the result of each row. While the import runs, rows are updated only on request: nothing moves under the reader's eyes. */
function ImportResults({ progress }: { progress: ImportProgress }) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** These are the lines before each page after the first, up to the current one. */
  const [pageStarts, setPageStarts] = useState<readonly number[]>([]);
  const hasEnded = progress.state !== 'running';
  const after = pageStarts.at(-1) ?? 0;
  const client = useQueryClient();
  const options = importResultsQuery(progress.id, { outcome, after, ended: hasEnded });
  const query = useQuery(options);
  const { data } = query;
  const next = data?.next;
  const newResults = data && !hasEnded ? progress.settled - data.import.settled : 0;
  const outcomes = [
    { value: null, label: 'All rows', count: progress.total },
    ...importOutcomes.map((value) => ({ value, label: outcomeLabels[value], count: progress.outcomes[value] })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <CountFilter
          legend="Rows to show"
          options={outcomes}
          chosen={outcome}
          onChoose={(next) => {
            setOutcome(next);
            setPageStarts([]);
          }}
        />
        {newResults > 0 && (
          <Button size="small" className="ml-auto" disabled={query.isFetching} onClick={() => void query.refetch()}>
            Show {newResults.toLocaleString('en')} new {newResults === 1 ? 'result' : 'results'}
          </Button>
        )}
      </div>
      <ReadProblem what="The rows could not be read" read={query} className="px-0" />
      {query.isPending && (
        <div aria-busy="true" className="flex flex-col gap-3">
          <LongWait onRetry={() => void client.resetQueries({ queryKey: options.queryKey, exact: true })}>
            Still reading the rows…
          </LongWait>
          <Skeleton className="w-full" />
        </div>
      )}
      {data?.results.length === 0 && (
        <EmptyState kind="filtered" className="-mx-4">
          No rows with this result.
        </EmptyState>
      )}
      {data && data.results.length > 0 && (
        <RowsTable caption="Rows of the import" rows={data.results.map(toTableRow)} busy={query.isPlaceholderData} />
      )}
      <Pagination
        label={data ? linesText(data.results) : ''}
        onPrevious={pageStarts.length > 0 ? () => setPageStarts(pageStarts.slice(0, -1)) : undefined}
        onNext={typeof next === 'number' ? () => setPageStarts([...pageStarts, next]) : undefined}
      />
    </div>
  );
}

const linesText = (rows: readonly ImportResultRow[]): string =>
  rows.length === 0 ? '' : `Lines ${rows[0]?.line.toLocaleString('en')} to ${rows.at(-1)?.line.toLocaleString('en')}`;

const toTableRow = (row: ImportResultRow): TableRow => ({
  ...row,
  text: resultRowText(row),
  tone:
    row.outcome === 'failed' || row.outcome === 'not_found'
      ? 'error'
      : row.outcome === 'registered'
        ? undefined
        : 'muted',
});

/** Saves all rows as a file. They hold session ids, so a new proof of identity may be needed; the browser stores nothing but the file. */
function ExportResults({ id, proofs }: { id: string; proofs: ProofMethods }) {
  const { confirmed, dialog } = useStepUp(proofs);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => confirmed(async () => saveFile(await readResultsFile(id), `import-${id}.csv`)),
  });
  return (
    <>
      <Button aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
        <Download aria-hidden />
        Results as CSV
      </Button>
      {dialog}
      <p role="alert" className="w-full text-rejected-fg empty:hidden">
        {error && `The results could not be exported: ${failureMessage(error)}`}
      </p>
    </>
  );
}

/** Asks before it ends an import: it cannot be resumed, only started again. */
function CancelImport({ id }: { id: string }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => cancelImport(id),
    onSuccess: (progress) => {
      client.setQueryData(importProgressQuery(id).queryKey, progress);
      setOpen(false);
    },
  });
  return (
    <>
      <Button ref={anchor} onClick={() => setOpen(true)}>
        Cancel import
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          if (!next) reset();
        }}
        anchor={anchor}
        initialFocus={continueButton}
        title="Cancel import"
        footer={
          <>
            <Button ref={continueButton} onClick={() => setOpen(false)}>
              Continue import
            </Button>
            <Button look="ink" disabled={isPending} onClick={() => mutate()}>
              Cancel import
            </Button>
          </>
        }
      >
        <p>
          The remaining rows are not imported. Sessions already registered stay registered. To continue later, import
          the file again: sessions already registered are skipped.
        </p>
        {error && <ProblemPanel what="The import was not cancelled" error={error} className="mt-4 px-0 pt-0 pb-0" />}
      </Dialog>
    </>
  );
}

/** Shows one import: its progress, the results of its rows, and the way to cancel it. */
export function ImportDetails({ id, proofs }: { id: string; proofs: ProofMethods | null }) {
  const read = useQuery(importProgressQuery(id));
  const { data } = read;
  const state = data?.state;
  return (
    <section aria-labelledby="import-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 id="import-title" className="font-semibold text-title">
            {data ? `Import of ${rowsText(data.total)}` : 'Import'}
          </h1>
          <p className="text-muted">
            {data && (
              <>
                Started <Time value={data.createdAt} /> by <SafeText text={data.by} />
              </>
            )}
          </p>
        </div>
        <Link href={importsPage()} className={buttonClass()}>
          <ArrowLeft aria-hidden />
          Import another file
        </Link>
        {proofs && data && state !== 'running' && <ExportResults id={id} proofs={proofs} />}
        {state === 'running' && <CancelImport id={id} />}
      </div>
      <ReadProblem
        what={data ? 'The progress could not be updated. The data below is older' : 'The import could not be read'}
        read={read}
        className="px-0 pt-0"
      />
      {data && (
        <div className="flex flex-col gap-1.5">
          <progress
            value={data.settled}
            max={data.total}
            aria-label="Rows processed"
            className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-sunken [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-ink"
          />
          <p className="text-muted tabular-nums">{progressText(data)}</p>
          <p role="status" className="sr-only">
            {state === 'done' && 'The import is done.'}
            {state === 'cancelled' && 'The import is cancelled.'}
          </p>
        </div>
      )}
      {!data && !read.isError && <Skeleton className="h-2 w-full" />}
      {data && <ImportResults progress={data} />}
    </section>
  );
}
