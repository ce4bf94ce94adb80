'use no memo';

import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { StatusBadge } from '#components/ui/status-badge.tsx';
import { Time } from '#components/ui/time.tsx';
import type { SessionRow } from '#lib/model/review.ts';
import { FindingsCell } from './findings-cell.tsx';
import { SubjectCell } from './subject-cell.tsx';

export const features = tableFeatures({ columnVisibilityFeature });
const column = createColumnHelper<typeof features, SessionRow>();

/** The server sorts: the id of a column that can be sorted is its sort key. */
export const columns = column.columns([
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    enableHiding: false,
  }),
  column.accessor('subject', {
    header: 'Subject',
    cell: ({ row }) => <SubjectCell session={row.original} />,
    enableHiding: false,
  }),
  column.accessor('findings', {
    header: 'What is wrong',
    cell: ({ getValue }) => <FindingsCell findings={getValue()} />,
  }),
  column.accessor('ref', {
    header: 'Reference',
    cell: ({ getValue }) => (
      <span className="relative z-1 select-all font-mono text-meta text-muted">{getValue()}</span>
    ),
  }),
  column.accessor('firstSeenAt', {
    id: 'firstSeen',
    header: 'First seen',
    cell: ({ getValue }) => <Time value={getValue()} as="age" className="relative z-1" />,
  }),
  column.accessor('updatedAt', {
    id: 'updated',
    header: 'Updated',
    cell: ({ getValue }) => <Time value={getValue()} as="age" className="relative z-1" />,
  }),
  column.accessor('assignee', {
    header: 'Assignee',
    cell: ({ getValue }) => getValue() ?? <span className="text-subtle">Nobody</span>,
  }),
  column.accessor('app', {
    header: 'App',
    cell: ({ getValue }) => <span className="text-muted">{getValue() ?? '—'}</span>,
  }),
]);

export type ColumnId = 'status' | 'subject' | 'findings' | 'ref' | 'firstSeen' | 'updated' | 'assignee' | 'app';

/** Which columns a reviewer may hide, with their names, for the column chooser. */
export const hideable: readonly { readonly id: ColumnId; readonly word: string }[] = [
  { id: 'findings', word: 'What is wrong' },
  { id: 'ref', word: 'Reference' },
  { id: 'firstSeen', word: 'First seen' },
  { id: 'updated', word: 'Updated' },
  { id: 'assignee', word: 'Assignee' },
  { id: 'app', word: 'App' },
];

/** Width and place in each layout: rows of three lines under 768 px, the reference under the name under 1280, every column from there. */
export const columnClass: Record<ColumnId, { readonly width: string; readonly cell: string }> = {
  status: { width: 'md:w-51', cell: 'max-md:[grid-area:status] md:pl-5' },
  subject: { width: 'md:w-60 wide:w-69', cell: 'max-md:[grid-area:subject]' },
  findings: { width: '', cell: 'max-md:[grid-area:findings] max-md:has-data-none:hidden' },
  ref: { width: 'wide:w-30.5', cell: 'max-wide:hidden' },
  firstSeen: { width: 'md:w-26', cell: 'max-md:[grid-area:age] max-md:text-right md:text-right' },
  updated: { width: 'md:w-26', cell: 'max-md:hidden text-right' },
  assignee: { width: 'lg:w-27', cell: 'max-lg:hidden break-words' },
  app: { width: 'wide:w-25 widest:w-42', cell: 'max-wide:hidden break-words' },
};
