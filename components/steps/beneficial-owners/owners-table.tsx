/** Each declared owner has a row, whose details open below. Promises: shares as reported; printing shows it as a plain table. */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useKey } from '#components/ui/keyboard/index.ts';
import { cn } from '#components/ui/style.ts';
import type { OwnerContext } from './owner-details.tsx';
import { columnsClass, OwnerTableRow, printedCellClass } from './owner-row.tsx';
import type { Order, OwnerRow, SortKey } from './owner-rows.ts';

interface OwnersTableProps {
  readonly rows: readonly OwnerRow[];
  readonly order: Order | null;
  readonly onOrder: (by: SortKey) => void;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
  readonly context: OwnerContext;
}

export function OwnersTable({ rows, order, onOrder, open, onToggle, context }: OwnersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);

  /** The focus moves to another row, from any element in the current one. */
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
      <caption className="sr-only">Owners and directors as reported by the verification service, one row each</caption>
      <thead className="block bg-surface text-muted @max-[60rem]:px-4 panes:sticky panes:top-0 panes:z-10 print:table-header-group">
        <tr className={cn('flex flex-wrap gap-x-4 border-hairline border-b @min-[60rem]:px-4', columnsClass)}>
          <SortHead by="name" label="Name" order={order} onOrder={onOrder} />
          <Head>Birth date or number</Head>
          <Head className="print:w-14">Declared UBO</Head>
          <Head className="print:w-32">Reported holdings</Head>
          <SortHead by="status" label="KYC" order={order} onOrder={onOrder} />
          <SortHead by="screening" label="AML" order={order} onOrder={onOrder} />
          <Head className="print:w-33">Documents</Head>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown} className="block print:table-row-group">
        {rows.map((row) => (
          <OwnerTableRow
            key={row.key}
            row={row}
            isOpen={open.has(row.key)}
            onToggle={() => onToggle(row.key)}
            context={context}
          />
        ))}
      </tbody>
    </table>
  );
}

const headClass = cn('flex min-h-9 items-center font-medium leading-4', printedCellClass);
const Head = ({ className, children }: { readonly className?: string; readonly children: ReactNode }) => (
  <th scope="col" className={cn(headClass, '@max-[60rem]:sr-only print:not-sr-only', className)}>
    {children}
  </th>
);

const nextOrderLabel = { ascending: ', sort descending', descending: ', restore original order' } as const;

interface SortHeadProps extends Pick<OwnersTableProps, 'order' | 'onOrder'> {
  readonly by: SortKey;
  readonly label: string;
}

function SortHead({ by, label, order, onOrder }: SortHeadProps) {
  const direction = order?.by === by ? (order.descending ? 'descending' : 'ascending') : undefined;
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction} className={cn(headClass, by === 'name' && 'print:w-26')}>
      <button
        type="button"
        onClick={() => onOrder(by)}
        className={cn(
          '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-control px-1.5 hover:bg-hover print:contents',
          direction && 'text-text',
        )}
      >
        {label}
        <Arrow aria-hidden className={cn('size-3.5', !direction && 'opacity-60 print:hidden')} />
        <span className="sr-only">{direction ? nextOrderLabel[direction] : ', sort'}</span>
      </button>
    </th>
  );
}
