'use client';

import { useState } from 'react';
import { type CheckedRow, type ImportCheck, type RowVerdict, rowVerdicts } from '#lib/model/ways-in.ts';
import { Pages } from './pages.tsx';
import { CountChoice, RowsTable, type TableRow } from './rows-table.tsx';
import { checkedWords, verdictWords } from './words.ts';

const pageRows = 100;

/** The dry run, row by row. */
export function CheckedRows({ check }: { check: ImportCheck }) {
  const [verdict, setVerdict] = useState<RowVerdict | null>(null);
  const [page, setPage] = useState(0);
  const rows = verdict === null ? check.rows : check.rows.filter((row) => row.verdict === verdict);
  const from = page * pageRows;
  const shown = rows.slice(from, from + pageRows);
  const options = [
    { value: null, words: 'All rows', count: check.rows.length },
    ...rowVerdicts.map((value) => ({ value, words: verdictWords[value], count: check.counts[value] })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <CountChoice
        label="Rows to show"
        options={options}
        chosen={verdict}
        onChoose={(next) => {
          setVerdict(next);
          setPage(0);
        }}
      />
      <RowsTable caption="Rows of the file" rows={shown.map(toTableRow)} />
      <Pages
        words={`${(from + 1).toLocaleString('en')}–${(from + shown.length).toLocaleString('en')} of ${rows.length.toLocaleString('en')}`}
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
  words: checkedWords(row),
  tone: row.verdict === 'ok' ? undefined : row.verdict === 'known' || row.verdict === 'duplicate' ? 'muted' : 'wrong',
  ref: row.ref,
  sandbox: row.sandbox,
  note: row.formula && 'The alias begins like a formula; it is kept as text.',
});
