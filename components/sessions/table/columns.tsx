/**
 * The rows of the session list: columns, keys, footer. Hides how one table becomes rows of three lines in a narrow window. Promises that a row
 * which is updated in place keeps its height, and that nothing moves under the pointer. Throws nothing.
 */
'use no memo';

import {
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
  metaHelper,
  type Row,
  tableFeatures,
} from '@tanstack/react-table';
import { SafeText } from '#components/ui/marked-text.tsx';
import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/index.ts';
import type { SessionRow } from '#lib/model/session/session.ts';
import { DueCell, FindingsCell } from './lazy-cells.tsx';
import { SubjectCell } from './subject-cell.tsx';

/**
 * Width and position in each layout: rows of three lines below 768 px, the reference under the name below 1440 px, every column from there. The
 * findings have what the others leave: room for two of them.
 */
interface ColumnLayout {
  readonly width: string;
  readonly cellClass: string;
}

export const features = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<ColumnLayout>() });
export type SessionTableHeader = Header<typeof features, SessionRow>;
export type SessionTableRow = Row<typeof features, SessionRow>;

const column = createColumnHelper<typeof features, SessionRow>();

/** The server sorts: the id of a sortable column is its sort key. */
export const columns = column.columns([
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
    enableHiding: false,
    meta: { width: 'md:w-51', cellClass: 'max-md:[grid-area:status] md:pl-5' },
  }),
  column.accessor('subject', {
    header: 'Subject',
    cell: ({ row }) => <SubjectCell session={row.original} />,
    enableHiding: false,
    meta: { width: 'md:w-50 lg:w-60 widest:w-65', cellClass: 'max-md:[grid-area:subject]' },
  }),
  column.accessor('findings', {
    header: 'Findings',
    cell: ({ getValue, row }) => <FindingsCell findings={getValue()} causes={row.original.review?.causes} />,
    meta: { width: '', cellClass: 'max-md:[grid-area:findings] max-md:has-data-none:hidden' },
  }),
  column.accessor('ref', {
    header: 'Reference',
    cell: ({ getValue }) => (
      <span className="relative z-1 select-all font-mono text-meta text-muted">{getValue()}</span>
    ),
    meta: { width: 'widest:w-29', cellClass: 'max-widest:hidden' },
  }),
  column.accessor('firstSeenAt', {
    id: 'firstSeen',
    header: 'Received',
    cell: ({ getValue }) => <Time value={getValue()} as="age" className="relative z-1" />,
    meta: {
      width: 'lg:w-22',
      cellClass: 'max-md:[grid-area:age] max-md:text-right md:max-lg:hidden lg:text-right',
    },
  }),
  column.accessor('updatedAt', {
    id: 'updated',
    header: 'Updated',
    cell: ({ getValue }) => <Time value={getValue()} as="age" className="relative z-1" />,
    meta: { width: 'widest:w-22', cellClass: 'max-widest:hidden text-right' },
  }),
  column.accessor('review', {
    id: 'due',
    header: 'Due',
    cell: ({ getValue }) => <DueCell review={getValue()} />,
    meta: {
      width: 'md:w-29',
      cellClass: 'max-md:[grid-area:due] max-md:text-right max-md:text-meta max-md:has-data-none:hidden',
    },
  }),
  column.accessor('assignee', {
    header: 'Assignee',
    cell: ({ getValue }) => {
      const assignee = getValue();
      if (!assignee) return <span className="text-subtle">Unassigned</span>;
      return <SafeText text={assignee.name ?? 'Former reviewer'} />;
    },
    meta: { width: 'wide:w-26', cellClass: 'max-wide:hidden break-words' },
  }),
  column.accessor('app', {
    header: 'App',
    cell: ({ getValue }) => <span className="text-muted">{getValue() ?? '—'}</span>,
    meta: { width: 'widest:w-42', cellClass: 'max-widest:hidden break-words' },
  }),
]);

/** What the column chooser offers. */
export const hideableColumns = ['findings', 'ref', 'firstSeen', 'updated', 'due', 'assignee', 'app'] as const;

/** Roles that may not know of the queue have no due dates. @param hidden from a cookie, which may name any column */
export const columnVisibility = (hidden: readonly string[], seesQueue: boolean): Record<string, boolean> =>
  Object.fromEntries(
    hideableColumns.map((id) => [id, !hidden.includes(id) && (seesQueue || (id !== 'due' && id !== 'assignee'))]),
  );
