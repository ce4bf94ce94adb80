'use no memo';

/**
 * The rows of the session list: columns and their cells. Hides how one table becomes rows of three lines in a narrow window. Promises that a row
 * which is updated in place keeps its height, and that nothing moves under the pointer. Throws nothing.
 */
import {
  columnVisibilityFeature,
  createColumnHelper,
  type Header,
  metaHelper,
  type Row,
  tableFeatures,
} from '@tanstack/react-table';
import { Building2, User } from 'lucide-react';
import { Link } from '#components/ui/link.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { asDrawn, lazyPart } from '#components/ui/scheduling/index.ts';
import { StatusBadge } from '#components/ui/status/index.ts';
import { Time } from '#components/ui/time/time.tsx';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { sessionPage } from '#lib/model/addresses.ts';
import type { SessionRow } from '#lib/model/session/session.schema.ts';
import { kindLabels } from '../list-labels.ts';
import type { FindingsCellProps } from './findings-cell.tsx';

const load = () => import('./queue-cells.tsx');
export const SelectBox = lazyPart(() => load().then((module) => module.SelectBox, asDrawn));
const Due = lazyPart(() => load().then((module) => module.Due, asDrawn));

const Findings = lazyPart(
  () => import('./findings-cell.tsx').then((module) => module.FindingsCell, asDrawn),
  FindingTexts,
);

const none = (
  <span data-none className="text-subtle">
    —
  </span>
);

/** The marks of all kinds and what explains them are too much to be waited for. */
export const FindingsCell = (props: FindingsCellProps) =>
  props.findings.length === 0 && !props.causes?.length ? none : <Findings {...props} />;

/** Draws the texts alone, with as much room as their marks will take: no row moves when those come, and none looks clean until then. */
function FindingTexts({ findings, causes = [], inOneLine = false }: FindingsCellProps) {
  const texts = [...findings.map(({ message }) => message), ...causes.map(() => 'Linked shared data')];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-0.5">
      {texts.slice(0, inOneLine ? 1 : 2).map((text, index) => (
        <SafeText
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of it changes
          key={index}
          text={text}
          className={texts.length > 2 && index === 1 ? 'py-[0.3125rem] pr-18 pl-5' : 'pl-5'}
        />
      ))}
    </span>
  );
}

const Age = ({ value }: { readonly value: string | null }) =>
  value === null ? none : <Time value={value} as="age" className="relative z-1" />;

/** The subject is a real link that covers its row. Without a name (none yet, or not for this role) the reference is shown. */
function SubjectCell({ session }: { session: SessionRow }) {
  const Icon = session.kind === 'corporate' ? Building2 : User;
  const { trigger, tooltip } = useTooltip(session.subject && <SafeText text={session.subject} />, {
    describes: false,
    onlyIfTruncated: true,
  });
  return (
    <span className="flex min-w-0 items-start gap-2">
      <Icon role="img" aria-label={kindLabels[session.kind]} className="mt-[0.3125rem] size-3.5 text-muted" />
      <span className="min-w-0 grow">
        <Link
          href={sessionPage(session.ref)}
          data-row-link
          className="block w-fit max-w-full rounded-chip py-0.5 max-md:wrap-anywhere md:truncate font-name text-text print:whitespace-normal after:absolute after:inset-0 max-md:text-hit"
          {...trigger}
        >
          {session.subject ? (
            <SafeText text={session.subject} />
          ) : (
            <span className="font-mono text-muted">{session.ref}</span>
          )}
        </Link>
        {session.subject && (
          <span className="relative z-1 select-all font-mono text-meta text-muted max-md:hidden widest:hidden">
            {session.ref}
          </span>
        )}
        {tooltip}
      </span>
    </span>
  );
}

/**
 * The width and the position of a column in each layout: rows have three lines below 768 px, the reference is under the name below 1440 px, and every
 * column is shown from there. The findings have what the others leave, which is room for two of them.
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
    cell: ({ getValue }) => <Age value={getValue()} />,
    meta: { width: 'lg:w-22', cellClass: 'max-md:[grid-area:age] max-md:text-right md:max-lg:hidden lg:text-right' },
  }),
  column.accessor('updatedAt', {
    id: 'updated',
    header: 'Updated',
    cell: ({ getValue }) => <Age value={getValue()} />,
    meta: { width: 'widest:w-22', cellClass: 'max-widest:hidden text-right' },
  }),
  column.accessor('review', {
    id: 'due',
    header: 'Due',
    cell: ({ getValue }) => {
      const review = getValue();
      return review ? <Due review={review} className="relative z-1" /> : none;
    },
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

export const hideableColumns = ['findings', 'ref', 'firstSeen', 'updated', 'due', 'assignee', 'app'] as const;

/** Roles that may not know of the queue have no due dates. @param hidden from a cookie, which may name any column */
export const columnVisibility = (hidden: readonly string[], seesQueue: boolean): Record<string, boolean> =>
  Object.fromEntries(
    hideableColumns.map((id) => [id, !hidden.includes(id) && (seesQueue || (id !== 'due' && id !== 'assignee'))]),
  );
