import { type KeyboardEvent, type MouseEvent, type RefObject, useDeferredValue, useEffect, useState } from 'react';
import { Absent } from '#components/step-parts/values.tsx';
import { Button } from '#components/ui/button/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { whenIdle } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { VerdictMark } from '#components/verdicts/index.ts';
import type { HitExplanation } from '#lib/model/session/explanation.schema.ts';
import type { Hit } from './hit.ts';
import { cardText, hitHint, needsSpelling } from './hit-facts.ts';
import { type HitVerdicts, SelectHit } from './hit-verdicts.tsx';
import { type HitOrder, hitOrders } from './screening-props.ts';
import { AgreementCounts, HitKindBadges } from './values.tsx';

const pageSize = 200;

/** These rows are drawn with the page; the others follow when the browser is idle, so that a long list delays nothing. */
const rowsAtOnce = 12;

interface HitListProps {
  readonly list: RefObject<HTMLOListElement | null>;
  readonly hits: readonly Hit[];
  readonly explained: ReadonlyMap<string, HitExplanation>;
  readonly selected: Hit | undefined;
  readonly verdicts: HitVerdicts;
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  /** When the reviewer moves through the list, the focus stays in it. */
  readonly onMove: (position: number) => void;
}

/** The hits are links with one Tab stop, and arrow keys move. Long lists are paged, and rows out of view are not laid out. */
export function HitList({ list, hits, explained, selected, verdicts, addressOf, onOpen, onMove }: HitListProps) {
  const [shown, setShown] = useState(pageSize);
  const current = selected ? hits.indexOf(selected) : -1;
  const visible = Math.max(shown, Math.ceil((current + 1) / pageSize) * pageSize);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const drawn = useDeferredValue(isIdle ? visible : Math.max(rowsAtOnce, current + 1));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = moves[event.key]?.(current, hits.length);
    if (target === undefined) return;
    event.preventDefault();
    onMove(target);
  };
  return (
    <>
      <ol ref={list} aria-label="Hits" onKeyDown={onKeyDown}>
        {hits.slice(0, drawn).map((hit, at) => (
          <Row
            key={hit.id}
            hit={hit}
            explained={explained.get(hit.id)}
            isCurrent={at === current}
            isTabStop={at === Math.max(0, current)}
            address={addressOf(hit.id)}
            verdicts={verdicts}
            onOpen={onOpen}
          />
        ))}
      </ol>
      {hits.length > visible && (
        <Button size="small" className="m-3" onClick={() => setShown(visible + pageSize)}>
          Show {Math.min(pageSize, hits.length - visible)} more of {hits.length.toLocaleString('en')}
        </Button>
      )}
    </>
  );
}

const moves: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowDown: (current, count) => Math.min(current + 1, count - 1),
  ArrowUp: (current) => Math.max(current - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

interface RowProps {
  readonly hit: Hit;
  readonly explained: HitExplanation | undefined;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  readonly address: string;
  readonly verdicts: HitVerdicts;
  readonly onOpen: (id: string) => void;
}

function Row({ hit, explained, isCurrent, isTabStop, address, verdicts, onOpen }: RowProps) {
  const name = hit.name ?? explained?.name?.text ?? hit.aliases?.[0] ?? null;
  const hint = hitHint(hit);
  const facts = cardText(hit);
  const recorded = verdicts.of(hit.id);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(hit.id);
  };
  return (
    <li className="relative border-hairline border-b [contain-intrinsic-size:auto_7.5rem] [content-visibility:auto]">
      <a
        href={address}
        data-hit={hit.id}
        aria-current={isCurrent ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={onClick}
        className={cn(
          'block border-l-2 px-3.5 py-2 -outline-offset-2',
          isCurrent
            ? 'border-accent bg-selected high-contrast:border-[Highlight]'
            : 'border-transparent hover:bg-hover high-contrast:border-[Canvas]',
        )}
      >
        <span className="flex items-start justify-between gap-2">
          <HitKindBadges of={explained?.kinds ?? recorded?.kinds} types={hit.types} />
          {recorded && <VerdictMark hit={recorded} />}
        </span>
        <span className="mt-1 line-clamp-2 break-words font-name text-hit">
          {name === null ? <Absent>No name provided</Absent> : <SafeText text={name} />}
        </span>
        {name !== null && needsSpelling(name) && (
          <span className="line-clamp-1 break-all text-meta text-muted">
            {explained?.name?.approximate ? (
              <>
                approx. <SafeText text={explained.name.approximate} />
              </>
            ) : (
              '\u00a0'
            )}
          </span>
        )}
        {explained?.ended && <span className="block text-meta">Listing ended</span>}
        {facts !== '' && (
          <span className="line-clamp-2 break-words text-meta text-muted">
            <SafeText text={facts} />
          </span>
        )}
        <span className="mt-1 flex min-h-4.5 flex-wrap items-center justify-between gap-x-3 text-meta text-muted">
          {explained ? <AgreementCounts of={explained} short /> : <span />}
          <span className={cn('break-all', hint.isReference && 'font-mono')}>
            <SafeText text={hint.text} />
          </span>
        </span>
      </a>
      {verdicts.isSelecting && <SelectHit verdicts={verdicts} id={hit.id} name={name} />}
    </li>
  );
}

const labels = { kind: 'By kind', upstream: 'As received' } as const satisfies Record<HitOrder, string>;

interface OrderSwitchProps {
  readonly order: HitOrder;
  readonly canRank: boolean;
  readonly onOrder: (order: HitOrder) => void;
}

export const OrderSwitch = ({ order, canRank, onOrder }: OrderSwitchProps) => (
  <fieldset className="flex rounded-control border border-control p-px text-meta print:hidden">
    <legend className="sr-only">Order of the hits</legend>
    {hitOrders.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={order === one}
        disabled={one === 'kind' && !canRank}
        onClick={() => onOrder(one)}
        className={cn(
          'min-h-6 rounded-chip px-2 font-medium disabled:cursor-not-allowed',
          order === one
            ? 'bg-ink text-on-ink high-contrast:bg-[Highlight] high-contrast:text-[HighlightText] high-contrast:forced-color-adjust-none'
            : 'text-muted enabled:hover:text-text disabled:text-subtle',
        )}
      >
        {labels[one]}
      </button>
    ))}
  </fieldset>
);
