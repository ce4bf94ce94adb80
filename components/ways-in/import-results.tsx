'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ProblemPanel } from '#components/ui/problem-panel.tsx';
import { importResultsQuery } from '#lib/client/ways-in.ts';
import { type ImportOutcome, type ImportProgress, type ImportResultRow, importOutcomes } from '#lib/model/ways-in.ts';
import { Pages } from './pages.tsx';
import { CountChoice, RowsTable, type TableRow } from './rows-table.tsx';
import { outcomeWords, resultWords } from './words.ts';

/** What became of each row. While the import runs the rows stay as they were read: they do not move under the eyes. */
export function ImportResults({ progress }: { progress: ImportProgress }) {
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  /** Lines before the pages that were turned, the last is the present one's. */
  const [turned, setTurned] = useState<readonly number[]>([]);
  const ended = progress.state !== 'running';
  const after = turned.at(-1) ?? 0;
  const query = useQuery({ ...importResultsQuery(progress.id, { outcome, after, ended }) });
  const { data } = query;
  const behind = data && !ended ? progress.settled - data.import.settled : 0;
  const options = [
    { value: null, words: 'All rows', count: progress.total },
    ...importOutcomes.map((value) => ({ value, words: outcomeWords[value], count: progress.outcomes[value] })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <CountChoice
          label="Rows to show"
          options={options}
          chosen={outcome}
          onChoose={(next) => {
            setOutcome(next);
            setTurned([]);
          }}
        />
        {behind > 0 && (
          <Button size="small" className="ml-auto" disabled={query.isFetching} onClick={() => void query.refetch()}>
            {behind.toLocaleString('en')} settled since, show
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
      {data?.results.length === 0 && (
        <EmptyState kind="filtered" className="-mx-4">
          No row has come to this.
        </EmptyState>
      )}
      {data && data.results.length > 0 && (
        <RowsTable caption="Rows of the import" rows={data.results.map(toTableRow)} busy={query.isPlaceholderData} />
      )}
      <Pages
        words={data ? pageWords(data.results) : ''}
        onPrevious={turned.length > 0 ? () => setTurned(turned.slice(0, -1)) : undefined}
        onNext={typeof data?.next === 'number' ? nextOf(data.next) : undefined}
      />
    </div>
  );

  function nextOf(line: number) {
    return () => setTurned([...turned, line]);
  }
}

const pageWords = (rows: readonly ImportResultRow[]): string =>
  rows.length === 0 ? '' : `Lines ${rows[0]?.line.toLocaleString('en')} to ${rows.at(-1)?.line.toLocaleString('en')}`;

const toTableRow = (row: ImportResultRow): TableRow => ({
  line: row.line,
  id: row.id,
  alias: row.alias,
  words: resultWords(row),
  tone:
    row.outcome === 'failed' || row.outcome === 'not_found'
      ? 'wrong'
      : row.outcome === 'registered'
        ? undefined
        : 'muted',
  ref: row.ref,
  sandbox: row.sandbox,
});
