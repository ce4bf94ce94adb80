'use client';

/** The rows of an import: how they are written, and the table that shows them. */
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { sessionPage } from '#lib/model/addresses.ts';
import type { CheckedRow, ImportProgress, ImportResultRow } from '#lib/model/import.schema.ts';
import { type ImportOutcome, importLimits, type RowVerdict } from '#lib/model/import.ts';
import { type ProblemCode, problemTable } from '#lib/model/problem.ts';

export const numberText = (count: number): string => count.toLocaleString('en');
export const rowsText = (count: number): string => `${numberText(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The labels are those of the filters, beside their counts. */
export const verdictLabels: Record<RowVerdict, string> = {
  ok: 'To import',
  known: 'Already registered',
  purged: 'Deleted earlier',
  duplicate: 'Duplicate in the file',
  no_id: 'No session id',
  not_an_id: 'Not a session id',
  alias_too_long: 'Alias too long',
};

const purgedText = 'Deleted when its retention period ended, not registered again';

export function checkedRowText({ verdict, firstLine }: CheckedRow): string {
  if (verdict === 'ok') return 'Will be imported';
  if (verdict === 'purged') return purgedText;
  if (verdict === 'duplicate') return `Same id as line ${firstLine}`;
  if (verdict === 'alias_too_long') return `Alias longer than ${importLimits.alias} characters`;
  return verdictLabels[verdict];
}

export const outcomeLabels: Record<ImportOutcome, string> = {
  registered: 'Registered',
  known: 'Already registered',
  not_found: 'Not found',
  purged: 'Deleted earlier',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

const problemTitle = (code: string): string =>
  code in problemTable ? problemTable[code as ProblemCode].title : 'Review Desk failed';

export function resultRowText({ outcome, why }: ImportResultRow): string {
  if (outcome === null) return why === null ? 'Waiting' : `Waiting. ${problemTitle(why)}`;
  if (outcome === 'purged') return purgedText;
  if (outcome === 'not_found') return 'Not found with any API key';
  return outcome === 'failed' && why !== null ? `Failed. ${problemTitle(why)}` : outcomeLabels[outcome];
}

export const minutesText = (minutes: number): string =>
  minutes < 2
    ? 'about a minute'
    : minutes < 120
      ? `about ${minutes} minutes`
      : `about ${Math.round(minutes / 60)} hours`;

export function progressText({ state, settled, total, minutesLeft, outcomes }: ImportProgress): string {
  const share = `${numberText(settled)} of ${numberText(total)}`;
  if (state === 'running') return `Running: ${share}, ${minutesText(minutesLeft)} left at half the API rate limit`;
  return state === 'done' ? `Done: ${share}` : `Cancelled: ${numberText(outcomes.cancelled)} not imported`;
}

interface PaginationProps {
  /** The label reads "1–100 of 1,204". */
  readonly label: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** It is empty where there is only one page. */
export function Pagination({ label: words, onPrevious, onNext }: PaginationProps) {
  if (!onPrevious && !onNext) return null;
  return (
    <nav aria-label="Pages" className="flex items-center gap-3">
      <span className="mr-auto text-meta text-muted tabular-nums">{words}</span>
      <Button size="small" aria-disabled={!onPrevious} onClick={onPrevious}>
        Previous
      </Button>
      <Button size="small" aria-disabled={!onNext} onClick={onNext}>
        Next
      </Button>
    </nav>
  );
}

export interface TableRow {
  readonly line: number;
  /** The id is undefined where the role may not see it. */
  readonly id?: string | undefined;
  readonly alias?: string | null | undefined;
  readonly text: string;
  readonly tone?: 'muted' | 'error' | undefined;
  readonly note?: ReactNode;
  readonly ref?: string | null | undefined;
  readonly sandbox?: boolean | null | undefined;
}

const head = 'h-8 border-hairline border-b text-left font-medium text-meta text-muted';
const tones = { muted: 'text-muted', error: 'text-rejected-fg' };

/** Shows the rows of a file by line. A sandbox session is always marked as one. */
export function RowsTable({ caption, rows, busy }: { caption: string; rows: readonly TableRow[]; busy?: boolean }) {
  const withIds = rows.some(({ id }) => id !== undefined);
  return (
    <table aria-busy={busy} className="w-full table-fixed border-separate border-spacing-0">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={cn(head, 'w-14 pr-3 text-right')}>
            Line
          </th>
          {withIds && (
            <th scope="col" className={cn(head, 'pl-3')}>
              Session id and alias
            </th>
          )}
          <th scope="col" className={cn(head, withIds && 'w-[38%]', 'pl-3')}>
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} className="[&>td]:border-hairline [&>td]:border-b [&>td]:py-2 [&>td]:align-top">
            <td className="pr-3 text-right text-muted tabular-nums">{row.line}</td>
            {withIds && (
              <td className="pl-3">
                <span className="block break-all font-mono">
                  {row.id ? <SafeText text={row.id} /> : <span className="text-subtle">none</span>}
                </span>
                {row.alias && <SafeText text={row.alias} className="block break-words text-muted" />}
              </td>
            )}
            <td className="pl-3">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className={row.tone && tones[row.tone]}>{row.text}</span>
                {row.ref && (
                  <Link
                    href={sessionPage(row.ref)}
                    className="-my-0.5 inline-flex min-h-6 items-center rounded-chip font-mono text-accent hover:underline"
                  >
                    {row.ref}
                  </Link>
                )}
                {row.sandbox && <span className="font-medium text-meta text-resubmission-fg">Sandbox</span>}
              </span>
              {row.note && <span className="block text-meta text-muted">{row.note}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CountFilterProps<Value extends string> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value | null; readonly label: string; readonly count: number }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value | null) => void;
}

/** The counts filter the rows. Those without a row are left out, except the chosen one. */
export const CountFilter = <Value extends string>({ legend, options, chosen, onChoose }: CountFilterProps<Value>) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">{legend}</legend>
    {options
      .filter(({ value, count }) => count > 0 || value === chosen || value === null)
      .map(({ value, label, count }) => (
        <button
          key={value ?? ''}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="inline-flex h-8 items-center gap-2 rounded-control border border-control bg-surface px-2.5 text-meta hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected high-contrast:aria-pressed:outline-2"
        >
          {label}
          <span className="text-muted tabular-nums">{count.toLocaleString('en')}</span>
        </button>
      ))}
  </fieldset>
);
