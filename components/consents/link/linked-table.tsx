'use client';

import type { ReactNode } from 'react';
import { AgreementMark, FactSource, FactValue } from '#components/step-parts/cross-checks/index.ts';
import { cn } from '#components/ui/style.ts';
import { SafeText } from '#components/ui/text/index.ts';
import type { LinkedRow } from './compare-linked.ts';

const cell = 'px-2 py-1 align-top max-sm:block max-sm:px-4 max-sm:py-0.5';

interface LinkedTableProps {
  readonly rows: readonly LinkedRow[];
  readonly reference: string;
  /** The name of a part of the shared data. */
  readonly sourceLabel: (source: string) => string;
}

/** Attribute by attribute, each value with its source. */
export const LinkedTable = ({ rows, ...more }: LinkedTableProps) => (
  <table className="mb-3 w-full text-left max-sm:block sm:table-fixed">
    <caption className="sr-only">Shared data compared with the linked session</caption>
    <thead className="text-muted max-sm:sr-only">
      <tr>
        <Head className="w-40">Field</Head>
        <Head>Shared data</Head>
        <Head>Session</Head>
        <Head className="w-44">Agreement</Head>
      </tr>
    </thead>
    {rows.map((row) => (
      <Rows key={`${row.key} ${row.own.fact.value}`} row={row} {...more} />
    ))}
  </table>
);

interface RowsProps extends Omit<LinkedTableProps, 'rows'> {
  readonly row: LinkedRow;
}

function Rows({ row: { label, kind, own, sources, others }, reference, sourceLabel }: RowsProps) {
  return (
    <tbody className="max-sm:block">
      {others.map((other, at) => (
        <tr
          key={`${other.fact.key} ${other.fact.step} ${other.fact.value}`}
          className={cn(
            'border-hairline max-sm:block max-sm:py-1.5',
            at === 0 && 'border-t',
            other.against?.agreement === 'different' && 'bg-different-bg',
          )}
        >
          {at === 0 && (
            <>
              <th
                scope="rowgroup"
                rowSpan={others.length}
                className={cn(cell, others.length > 1 && 'bg-surface', 'font-normal text-muted sm:pl-4 md:pl-5')}
              >
                {label}
              </th>
              <td rowSpan={others.length} className={cn(cell, others.length > 1 && 'bg-surface')}>
                <span className="block text-meta text-muted sm:hidden">Shared data</span>
                <FactValue kind={kind} value={own} />
                <span className="block text-meta text-muted">
                  <SafeText text={sources.map(sourceLabel).join('; ')} />
                </span>
              </td>
            </>
          )}
          <td className={cell}>
            <span className="block text-meta text-muted sm:hidden">Session</span>
            <FactValue kind={kind} value={other} />
            <span className="text-meta text-muted">
              <FactSource reference={reference} fact={other.fact} />
            </span>
          </td>
          <td className={cn(cell, 'pr-4')}>
            {other.against && <AgreementMark agreement={other.against.agreement} remark={other.against.remark} />}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn('h-8 px-2 font-medium first:pl-4 last:pr-4 md:first:pl-5', className)}>
    {children}
  </th>
);
