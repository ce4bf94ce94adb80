'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { EmptyState, LongWait, ProblemPanel, Skeleton } from '#components/ui/feedback/index.ts';
import { importResultsQuery } from '#lib/client/import.ts';
import { type ImportOutcome, type ImportProgress, type ImportResultRow, importOutcomes } from '#lib/model/import.ts';
import { outcomeLabels, resultRowText } from './import-text.ts';
import { Pagination } from './pagination.tsx';
import { CountFilter, RowsTable, type TableRow } from './rows-table.tsx';

/** The result of each row. While the import runs, rows are updated only on request: nothing moves under the reader's eyes. */
export function ImportResults({ progress }: { progress: ImportProgress }) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** The line before each page after the first, up to the current one. */
  const [pageStarts, setPageStarts] = useState<readonly number[]>([]);
  const hasEnded = progress.state !== 'running';
  const after = pageStarts.at(-1) ?? 0;
  const client = useQueryClient();
  const options = importResultsQuery(progress.id, { outcome, after, ended: hasEnded });
  const query = useQuery(options);
  const { data } = query;
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
      {query.isError && (
        <ProblemPanel
          what="The rows could not be read"
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          className="px-0"
        />
      )}
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
        onNext={typeof data?.next === 'number' ? showFrom(data.next) : undefined}
      />
    </div>
  );

  function showFrom(line: number) {
    return () => setPageStarts([...pageStarts, line]);
  }
}

const linesText = (rows: readonly ImportResultRow[]): string =>
  rows.length === 0 ? '' : `Lines ${rows[0]?.line.toLocaleString('en')} to ${rows.at(-1)?.line.toLocaleString('en')}`;

const toTableRow = (row: ImportResultRow): TableRow => ({
  line: row.line,
  id: row.id,
  alias: row.alias,
  text: resultRowText(row),
  tone:
    row.outcome === 'failed' || row.outcome === 'not_found'
      ? 'error'
      : row.outcome === 'registered'
        ? undefined
        : 'muted',
  ref: row.ref,
  sandbox: row.sandbox,
});
