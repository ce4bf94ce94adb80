'use client';

import { ArrowDown, ArrowUp, ArrowUpDown, Building2, ChevronRight, User } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { type Paper, readPapers } from '#components/company-papers/index.tsx';
import { cn } from '#components/ui/cn.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { useKey } from '#components/ui/use-key.ts';
import { useReaderLocale } from '#components/ui/use-reader-locale.ts';
import { parseWireDate, toDay } from '#lib/format/date.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { Age } from '../persons.tsx';
import { Absent, CountryName, HiddenSign } from '../value-list.tsx';
import type { Told } from '../values.ts';
import { CompanyDetails, PersonDetails, type Surroundings } from './details.tsx';
import { Holdings, Odd } from './holdings.tsx';
import type { Order, OwnerRow, SortKey } from './rows.ts';
import { CompanyDocuments, CompanyScreening, PersonDocuments, PersonScreeningCell, Status } from './state-cells.tsx';

// Every row is a grid of the same columns, so that a row out of sight is not laid out; narrower, its cells stand below each other.
// On paper it is a table as browsers make them: its head stands on every page.
const columns =
  '@min-[60rem]:grid @min-[60rem]:grid-cols-[minmax(9rem,1.3fr)_minmax(7.5rem,0.6fr)_4.5rem_minmax(8rem,1.4fr)_minmax(8.75rem,0.6fr)_minmax(8.75rem,0.6fr)_minmax(8rem,1.1fr)] @min-[60rem]:gap-x-2 print:table-row';
const paperCell = 'print:table-cell print:px-1 print:py-2 print:align-top';
const cell = 'block min-w-0 @max-[60rem]:flex @max-[60rem]:gap-3';

interface OwnersTableProps {
  readonly rows: readonly OwnerRow[];
  readonly order: Order | null;
  readonly onOrder: (by: SortKey) => void;
  readonly open: ReadonlySet<string>;
  readonly onOpen: (key: string) => void;
  readonly around: Surroundings;
}

export function OwnersTable({ rows, order, onOrder, open, onOpen, around }: OwnersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);

  /** From row to row, wherever in it the focus stands. */
  function move(by: 1 | -1) {
    const buttons = [...(body.current?.querySelectorAll<HTMLElement>('[data-owner]') ?? [])];
    const row = document.activeElement?.closest('[data-row]');
    const at = buttons.findIndex((button) => row?.getAttribute('data-row') === button.getAttribute('data-owner'));
    buttons[at === -1 ? (by === 1 ? 0 : buttons.length - 1) : at + by]?.focus();
  }
  useKey('j', 'Next owner', () => move(1));
  useKey('k', 'Previous owner', () => move(-1));
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
    if (by === undefined || !(event.target instanceof Element) || !event.target.hasAttribute('data-owner')) return;
    event.preventDefault();
    move(by);
  }

  return (
    <table className="block w-full text-left print:table print:table-fixed print:border-collapse">
      <caption className="sr-only">Owners and directors as upstream reports them, one row each</caption>
      <thead className="block bg-surface text-muted @max-[60rem]:px-4 panes:sticky panes:top-0 panes:z-10 print:table-header-group">
        <tr className={cn('flex flex-wrap gap-x-4 border-hairline border-b @min-[60rem]:px-4', columns)}>
          <SortHead by="name" order={order} onOrder={onOrder}>
            Name
          </SortHead>
          <Head>Born or number</Head>
          <Head className="print:w-14">Declared ultimate</Head>
          <Head className="print:w-32">Holdings, as reported</Head>
          <SortHead by="status" order={order} onOrder={onOrder}>
            KYC
          </SortHead>
          <SortHead by="screening" order={order} onOrder={onOrder}>
            AML
          </SortHead>
          <Head className="print:w-33">Documents</Head>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown} className="block print:table-row-group">
        {rows.map((row) => (
          <OwnerRows key={row.key} row={row} isOpen={open.has(row.key)} onOpen={onOpen} around={around} />
        ))}
      </tbody>
    </table>
  );
}

const headClass = cn('flex min-h-9 items-center font-medium leading-4', paperCell);
const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn(headClass, '@max-[60rem]:sr-only print:not-sr-only', className)}>
    {children}
  </th>
);

interface SortHeadProps {
  readonly by: SortKey;
  readonly order: Order | null;
  readonly onOrder: (by: SortKey) => void;
  readonly children: string;
}

function SortHead({ by, order, onOrder, children }: SortHeadProps) {
  const way = order?.by === by ? (order.down ? 'descending' : 'ascending') : undefined;
  const Arrow = way === 'ascending' ? ArrowUp : way === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <th scope="col" aria-sort={way} className={cn(headClass, by === 'name' && 'print:w-26')}>
      <button
        type="button"
        onClick={() => onOrder(by)}
        className={cn(
          '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-hover print:contents',
          way && 'text-text',
        )}
      >
        {children}
        <Arrow aria-hidden className={cn('size-3.5', !way && 'opacity-60 print:hidden')} />
        <span className="sr-only">
          {way ? (way === 'ascending' ? ', sort descending' : ', back to upstream’s order') : ', sort'}
        </span>
      </button>
    </th>
  );
}

interface OwnerRowsProps {
  readonly row: OwnerRow;
  readonly isOpen: boolean;
  readonly onOpen: (key: string) => void;
  readonly around: Surroundings;
}

function OwnerRows({ row, isOpen, onOpen, around }: OwnerRowsProps) {
  const detailsId = useId();
  const isPerson = row.kind === 'person';
  const Kind = isPerson ? User : Building2;
  const papers = isPerson ? [] : papersOf(row, around);
  return (
    <>
      <tr
        data-row={row.key}
        className={cn(
          'block border-hairline border-b px-4 py-2 [contain-intrinsic-size:auto_4rem] [content-visibility:auto] hover:bg-hover print:break-inside-avoid print:[content-visibility:visible]',
          columns,
          isOpen && 'border-b-0 border-l-2 border-l-accent bg-selected pl-3.5 hover:bg-selected',
        )}
      >
        <th scope="row" className={cn('block min-w-0 pt-0.5 font-normal', paperCell)}>
          <button
            type="button"
            data-owner={row.key}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => onOpen(row.key)}
            className="flex min-h-6 w-full min-w-0 scroll-mt-14 items-start gap-1.5 rounded-chip text-left outline-offset-0 hover:underline"
          >
            <ChevronRight aria-hidden className={cn('mt-0.5 size-4 print:hidden', isOpen && 'rotate-90')} />
            <span className="-mt-1 line-clamp-8 min-w-0 pt-1 font-name [overflow-wrap:anywhere] print:line-clamp-none">
              {row.name ? (
                <SafeText text={row.name} />
              ) : (
                <span className="text-subtle">
                  {row.name === null ? 'Name not told' : 'Name hidden from your role'}
                </span>
              )}
            </span>
          </button>
          <span className="flex flex-col items-start pl-5.5 text-meta text-muted print:pl-0">
            <span className="inline-flex flex-wrap items-center gap-x-1.5">
              <Kind aria-hidden className="size-3.5" />
              {isPerson ? 'Person' : 'Company'}
              {row.node && (
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  · node <SafeText text={row.node} className="tabular-nums" />
                </span>
              )}
            </span>
            <Odd signs={row.odd} />
          </span>
        </th>
        <Cell label={isPerson ? 'Born' : 'Number'}>
          {isPerson ? <Born row={row} today={around.today} /> : <Registered row={row} />}
        </Cell>
        <Cell label="Ultimate">{isPerson ? <Answer answer={row.ultimate} /> : <Absent>—</Absent>}</Cell>
        <Cell label="Holdings">
          <Holdings holdings={row.holdings} unlisted={around.unlisted} atMost={3} />
        </Cell>
        <Cell label="KYC">{isPerson ? <Status status={row.person.status} /> : <Absent>—</Absent>}</Cell>
        <Cell label="AML">
          {isPerson ? (
            <PersonScreeningCell steps={row.person.steps} session={around.related.of(row.person.id)?.session} />
          ) : (
            <CompanyScreening aml={row.company.aml} />
          )}
        </Cell>
        <Cell label="Documents">
          {isPerson ? (
            <PersonDocuments steps={row.person.steps} />
          ) : (
            <CompanyDocuments papers={papers} hidden={row.company.documents === undefined} />
          )}
        </Cell>
      </tr>
      {isOpen && (
        <tr id={detailsId} data-row={row.key} className="block print:table-row">
          <td colSpan={7} className="block border-accent border-l-2 bg-surface print:table-cell">
            {isPerson ? (
              <PersonDetails row={row} around={around} />
            ) : (
              <CompanyDetails row={row} papers={papers} around={around} />
            )}
          </td>
        </tr>
      )}
    </>
  );
}

/** Where the cells stand below each other, each names what it holds. */
const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <td className={cn(cell, 'py-0.5', paperCell)}>
    <span aria-hidden className="hidden w-20 shrink-0 text-meta text-muted leading-5 @max-[60rem]:block print:hidden">
      {label}
    </span>
    <span className="block min-w-0">{children}</span>
  </td>
);

/** The papers of a company among the owners. */
export const papersOf = (
  row: OwnerRow & { readonly kind: 'company' },
  { at, reading }: Pick<Surroundings, 'at' | 'reading'>,
): readonly Paper[] =>
  readPapers(row.company.documents, {
    path: `corporates.${row.position}.documents`,
    redacted: reading.redacted,
    filePrefix: apiUrls.file(at.kind, at.ref, at.step, ''),
  });

function Born({ row, today }: { readonly row: OwnerRow & { readonly kind: 'person' }; readonly today: string }) {
  const { birth_date: birthDate, nationality } = row.person;
  const day = parseWireDate(birthDate);
  const locale = useReaderLocale();
  return (
    <span className="flex min-w-0 flex-col items-start [overflow-wrap:anywhere]">
      {birthDate === undefined ? (
        <HiddenSign />
      ) : birthDate === null ? (
        <Absent>birth date not told</Absent>
      ) : day === undefined ? (
        <SafeText text={birthDate} />
      ) : (
        // Hundreds of rows: the day as written is in the details, where it can be reached by keyboard.
        <time dateTime={day} title={day}>
          {toDay(birthDate, locale)}
        </time>
      )}
      <Age birthDate={birthDate} today={today} />
      <Country code={nationality} />
    </span>
  );
}

function Registered({ row }: { readonly row: OwnerRow & { readonly kind: 'company' } }) {
  const details = row.company.company_details;
  if (details === undefined) return <HiddenSign />;
  if (details === null) return <Absent>not told</Absent>;
  const number = details.registration_number;
  return (
    <span className="flex min-w-0 flex-col items-start [overflow-wrap:anywhere]">
      {number === undefined ? (
        <HiddenSign />
      ) : number === null ? (
        <Absent>number not told</Absent>
      ) : (
        <SafeText text={number} className="line-clamp-3 font-mono print:line-clamp-none" />
      )}
      <Country code={details.country} />
    </span>
  );
}

function Country({ code }: { readonly code: Told<string> }) {
  if (code === undefined) return <HiddenSign />;
  if (code === null) return <Absent>country not told</Absent>;
  return (
    <span className="line-clamp-3 print:line-clamp-none">
      <CountryName code={code} />
    </span>
  );
}

function Answer({ answer }: { readonly answer: Told<string> }) {
  if (answer === undefined) return <HiddenSign />;
  if (answer === null) return <Absent>not told</Absent>;
  return <SafeText text={answer} className="line-clamp-3 [overflow-wrap:anywhere] print:line-clamp-none" />;
}
