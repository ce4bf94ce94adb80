import type { ReactNode } from 'react';
import { cn } from '#components/ui/style.ts';

export interface NumbersColumn {
  readonly name: string;
  /** Text, not a number. */
  readonly isText?: boolean;
}

export interface NumbersRow {
  readonly name: ReactNode;
  readonly key: string;
  readonly cells: readonly ReactNode[];
  readonly isTotal?: boolean;
}

interface NumbersTableProps {
  readonly caption: string;
  readonly first: string;
  readonly columns: readonly NumbersColumn[];
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
          {columns.map(({ name, isText }) => (
            <th key={name} scope="col" className={cn(head, 'pl-3', !isText && 'text-right')}>
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
              <td
                key={columns[at]?.name}
                className={cn(cell, 'pl-3', !columns[at]?.isText && 'text-right tabular-nums whitespace-nowrap')}
              >
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
