'use client';

import { useState } from 'react';
import { type CheckedRow, type ImportCheck, type RowVerdict, rowVerdicts } from '#lib/model/import.ts';
import { checkedRowText, verdictLabels } from './import-text.ts';
import { Pagination } from './pagination.tsx';
import { CountFilter, RowsTable, type TableRow } from './rows-table.tsx';

const pageRows = 100;

/** The check before the start, row by row. */
export function CheckedRows({ check }: { check: ImportCheck }) {
  const [verdict, setVerdict] = useState<RowVerdict | null>(null);
  const [page, setPage] = useState(0);
  const rows = verdict === null ? check.rows : check.rows.filter((row) => row.verdict === verdict);
  const from = page * pageRows;
  const shown = rows.slice(from, from + pageRows);
  const options = [
    { value: null, label: 'All rows', count: check.rows.length },
    ...rowVerdicts.map((value) => ({ value, label: verdictLabels[value], count: check.counts[value] })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <CountFilter
        legend="Rows to show"
        options={options}
        chosen={verdict}
        onChoose={(next) => {
          setVerdict(next);
          setPage(0);
        }}
      />
      <RowsTable caption="Rows of the file" rows={shown.map(toTableRow)} />
      <Pagination
        label={`${(from + 1).toLocaleString('en')}–${(from + shown.length).toLocaleString('en')} of ${rows.length.toLocaleString('en')}`}
        onPrevious={page > 0 ? () => setPage(page - 1) : undefined}
        onNext={from + pageRows < rows.length ? () => setPage(page + 1) : undefined}
      />
    </div>
  );
}

const toTableRow = (row: CheckedRow): TableRow => ({
  line: row.line,
  id: row.id,
  alias: row.alias,
  text: checkedRowText(row),
  tone:
    row.verdict === 'ok'
      ? undefined
      : row.verdict === 'known' || row.verdict === 'duplicate' || row.verdict === 'purged'
        ? 'muted'
        : 'error',
  ref: row.ref,
  sandbox: row.sandbox,
  note: row.formula && 'The alias begins like a formula. It is stored as text.',
});
