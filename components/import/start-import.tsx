'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { ProblemPanel } from '#components/ui/feedback/index.ts';
import { Field } from '#components/ui/form/field.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { checkImport, importsQuery, startImport } from '#lib/client/import.ts';
import type { CheckedRow, ImportCheck } from '#lib/model/import.schema.ts';
import { importLimits, type RowVerdict, rowVerdicts } from '#lib/model/import.ts';
import {
  CountFilter,
  checkedRowText,
  minutesText,
  numberText,
  Pagination,
  RowsTable,
  rowsText,
  type TableRow,
  verdictLabels,
} from './rows-table.tsx';

const pageRows = 100;

/** Shows the check before the start, row by row. */
function CheckedRows({ check }: { check: ImportCheck }) {
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
  ...row,
  text: checkedRowText(row),
  tone:
    row.verdict === 'ok'
      ? undefined
      : row.verdict === 'known' || row.verdict === 'duplicate' || row.verdict === 'purged'
        ? 'muted'
        : 'error',
  note: row.formula && 'The alias begins like a formula. It is stored as text.',
});

interface Chosen {
  readonly name: string;
  /** It is read when the file is chosen, so that what is started is what was checked. */
  readonly csv: Blob;
}

interface Failure {
  readonly what: string;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The reviewer chooses a file, sees the check of each row, and starts the import. */
export function StartImport({ onStarted }: { onStarted: (id: string) => void }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();
  const [check, setCheck] = useState<ImportCheck>();
  const [busy, setBusy] = useState<'checking' | 'starting'>();
  const [failure, setFailure] = useState<Failure>();
  const [tooLarge, setTooLarge] = useState(false);

  async function run(what: string, activity: 'checking' | 'starting', work: () => Promise<void>) {
    setBusy(activity);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure({ what, error, retry: () => void run(what, activity, work) });
    } finally {
      setBusy(undefined);
    }
  }

  const checkFile = (next: Chosen, header?: boolean) =>
    run('The file could not be checked', 'checking', async () => setCheck(await checkImport(next.csv, header)));

  async function choose() {
    const file = input.current?.files?.[0];
    setCheck(undefined);
    setFailure(undefined);
    setChosen(undefined);
    setTooLarge(file !== undefined && file.size > importLimits.bytes);
    if (!file || file.size > importLimits.bytes) return;
    const next = { name: file.name, csv: new Blob([await file.arrayBuffer()]) };
    setChosen(next);
    await checkFile(next);
  }

  const chooseIfSelected = useEffectEvent(() => {
    if (input.current?.files?.length) void choose();
  });
  // A file can be chosen before the page has its event handlers.
  useEffect(() => chooseIfSelected(), []);

  const start = ({ csv }: Chosen, { header }: ImportCheck) =>
    run('The import could not be started', 'starting', async () => {
      const { id } = await startImport(csv, header !== null);
      await client.invalidateQueries({ queryKey: importsQuery().queryKey });
      onStarted(id);
    });

  return (
    <section aria-labelledby="import-title" className="flex flex-col gap-4">
      <div>
        <h1 id="import-title" className="font-semibold text-title">
          Import sessions
        </h1>
        <p className="max-w-[70ch] text-muted">
          A CSV file with a column session_id and, optionally, a column alias. Each id is read from the verification
          service at half the API rate limit; the sessions found are added to the list. Session ids open the customers’
          verifications: keep the file safe.
        </p>
      </div>
      <Field
        label="CSV file"
        hint={`UTF-8; comma, semicolon or tab; at most 5 MB and ${numberText(importLimits.rows)} rows. Nothing runs until you start.`}
        error={tooLarge ? 'The file is larger than 5 MB. Split it.' : undefined}
        className="max-w-lg"
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={choose}
            disabled={busy !== undefined}
            className="w-full rounded-control border border-control bg-surface text-body file:mr-3 file:h-8 file:cursor-pointer file:border-0 file:border-control file:border-r file:bg-sunken file:px-3 file:font-medium file:text-text"
          />
        )}
      </Field>
      <p role="status" className="text-muted empty:hidden">
        {busy === 'checking' ? 'Checking the rows…' : check && `${rowsText(check.rows.length)} checked.`}
      </p>
      {failure && (
        <ProblemPanel
          what={failure.what}
          error={failure.error}
          onRetry={failure.retry}
          retrying={busy !== undefined}
          className="px-0 pt-0"
        />
      )}
      {chosen && check && (
        <>
          <FirstLine check={check} busy={busy !== undefined} onChange={(header) => void checkFile(chosen, header)} />
          <StartLine check={check} busy={busy !== undefined} onStart={() => void start(chosen, check)} />
          <CheckedRows key={`${chosen.name} ${check.header !== null}`} check={check} />
        </>
      )}
    </section>
  );
}

interface FirstLineProps {
  readonly check: ImportCheck;
  readonly busy: boolean;
  readonly onChange: (header: boolean) => void;
}

/** Says how the first line was read, as only the reviewer knows for sure. */
function FirstLine({ check: { header, rows }, busy, onChange }: FirstLineProps) {
  if (header === null && rows.length === 1) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="min-w-0 break-words text-muted">
        {header === null ? (
          'The first line is read as a row.'
        ) : (
          <>
            The first line is read as a header: <SafeText text={header.cells.join(' · ')} className="text-text" />.
            {!header.withAlias && ' There is no alias column.'}
          </>
        )}
      </p>
      <Button size="small" aria-disabled={busy} onClick={busy ? undefined : () => onChange(header === null)}>
        {header === null ? 'Read as header' : 'Read as row'}
      </Button>
    </div>
  );
}

/** Says what starting does, beside the button. */
function StartLine({ check, busy, onStart }: { check: ImportCheck; busy: boolean; onStart: () => void }) {
  const { ok } = check.counts;
  const skipped = check.rows.length - ok;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-y py-3">
      <Button look="ink" disabled={ok === 0 || busy} onClick={onStart}>
        {ok === 0 ? 'Nothing to import' : `Import ${rowsText(ok)}`}
      </Button>
      <p className="text-muted">
        {ok > 0 && `Takes ${minutesText(check.minutes)} at half the API rate limit. `}
        {skipped > 0 && `${rowsText(skipped)} ${skipped === 1 ? 'is' : 'are'} skipped.`}
      </p>
    </div>
  );
}
