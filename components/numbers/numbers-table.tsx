/** Tables of numbers, and how ages, durations and rates are written. */
import type { ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';
import type { RecordedKind } from '#lib/model/review/decision-kind.ts';
import type { OpenByAge } from '#lib/model/review/numbers.schema.ts';

const hourMs = 3_600_000;

/** Writes `Under 1 day`, `1 to 3 days` or `30 days or more`. */
export function ageRange({ fromHours, toHours }: Pick<OpenByAge, 'fromHours' | 'toHours'>): string {
  const [from, to] = [fromHours / 24, toHours === null ? null : toHours / 24];
  if (to === null) return `${from} days or more`;
  if (from === 0) return `Under ${to === 1 ? '1 day' : `${to} days`}`;
  return `${from} to ${to} days`;
}

/** Writes `45 min`, `5 h 20 min` or `3 d 4 h`; null is not known. */
export function durationText(ms: number | null): string {
  if (ms === null) return '–';
  const minutes = Math.round(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  if (ms < 48 * hourMs) return joined(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.round(ms / hourMs);
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

const joined = (whole: number, unit: string, rest: number, restUnit: string): string =>
  rest === 0 ? `${whole} ${unit}` : `${whole} ${unit} ${rest} ${restUnit}`;

/** Writes `12.5 %`; a rate of nothing is not known. */
export const rateText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

export const decisionNames = {
  all: 'All',
  clear: 'Clear',
  decline: 'Decline',
  request_information: 'Request information',
} as const satisfies Record<RecordedKind | 'all', string>;

interface NumbersRow {
  readonly name: ReactNode;
  readonly key: string;
  readonly cells: readonly ReactNode[];
  readonly isTotal?: boolean;
}

interface NumbersTableProps {
  readonly caption: string;
  readonly first: string;
  readonly columns: readonly string[];
  readonly rows: readonly NumbersRow[];
}

export const NumbersTable = ({ caption, first, columns, rows }: NumbersTableProps) => (
  <div className="overflow-x-auto">
    <table className="w-full border-separate border-spacing-0 text-left">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={cn(head, 'pr-3')}>
            {first}
          </th>
          {columns.map((name) => (
            <th key={name} scope="col" className={cn(head, 'pl-3 text-right')}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, key, cells, isTotal }) => (
          <tr key={key} className={cn(isTotal && 'font-semibold')}>
            <th scope="row" className={cn(cell, 'pr-3 font-[inherit] whitespace-nowrap')}>
              {name}
            </th>
            {cells.map((value, at) => (
              <td key={columns[at]} className={cn(cell, 'pl-3 text-right tabular-nums whitespace-nowrap')}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const head = 'h-8 border-hairline border-b font-medium text-meta text-muted';
const cell = 'h-8 border-hairline border-b';
