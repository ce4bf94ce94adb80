import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { Skeleton } from '#components/ui/feedback/index.ts';
import { useHeldKey, useKey } from '#components/ui/keyboard/index.ts';
import { cn } from '#components/ui/style.ts';
import { GoneHits, LastVerdict, VerdictPanel, type VerdictsState } from '#components/verdicts/index.ts';
import type { HitExplanation } from '#lib/model/session/explanation.schema.ts';
import { ComparisonStatus, type ExplanationState } from './explanation.tsx';
import { currentId, type Hit } from './hit.ts';
import { HitBody, HitHead } from './hit-details.tsx';
import { associationsOf, inOrder } from './hit-facts.ts';
import { FilterBar, filterHits, type HitFilter, noFilter, toFacets } from './hit-filter.tsx';
import { HitList, OrderSwitch } from './hit-list.tsx';
import { BulkBar, type HitVerdicts, useHitVerdicts } from './hit-verdicts.tsx';
import type { HitOrder, ScreeningViewProps } from './screening-props.ts';
import { useHitSelection } from './use-hit-selection.ts';
import { HitGone } from './values.tsx';

type OrderProps = Pick<ScreeningViewProps, 'order' | 'onOrder'>;

/** A comparison that arrives after the rows were drawn is applied only on request, so that nothing moves under the pointer. */
function useOrderedHits(hits: readonly Hit[], explanation: ExplanationState, props: OrderProps) {
  const [ownOrder, setOwnOrder] = useState<HitOrder>('kind');
  const order = props.order ?? ownOrder;
  const setOrder = props.onOrder ?? setOwnOrder;

  const [arrival, setArrival] = useState<'in-time' | 'late' | 'applied'>('in-time');
  const isLate = arrival === 'late';
  const isWaiting = explanation.state === 'waiting' && order === 'kind';
  if (arrival === 'in-time' && (explanation.state === 'loading' || explanation.state === 'failed')) setArrival('late');
  const isReady = explanation.state === 'ready';
  const isUsed = isReady && !isLate;
  const ranking = isUsed
    ? explanation.screening.order
    : explanation.state === 'outdated' && !isLate
      ? explanation.order
      : null;
  return {
    ordered: inOrder(hits, order === 'kind' ? ranking : null),
    explained: byId(isUsed ? explanation.screening.hits : []),
    order,
    /** This order is really shown. */
    shownOrder: ranking || isWaiting ? order : ('upstream' as const),
    canRank: ranking !== null || isReady || isWaiting,
    isWaiting,
    isLate,
    applyComparison: () => setArrival('applied'),
    changeOrder: (next: HitOrder) => {
      if (next === 'kind') setArrival('applied');
      setOrder(next);
    },
  };
}

const byId = (hits: readonly HitExplanation[]): ReadonlyMap<string, HitExplanation> =>
  new Map(hits.map((one) => [one.id, one]));

/** Fewer hits need no filter. */
const leastToNarrow = 6;

type HitPanesProps = Pick<
  ScreeningViewProps,
  'at' | 'readAt' | 'corporate' | 'hit' | 'onHit' | 'order' | 'onOrder' | 'headless' | 'children'
> & {
  readonly hits: readonly Hit[];
  readonly foot: ReactNode;
  readonly explanation: ExplanationState;
  /** Without them, no verdicts are shown. */
  readonly stepVerdicts: VerdictsState | undefined;
};

export function HitPanes({ hits, at, readAt, corporate, explanation, stepVerdicts, ...props }: HitPanesProps) {
  const { onHit, headless = false } = props;
  const hit = currentId(hits, props.hit);
  const { ordered, explained, order, shownOrder, canRank, isWaiting, isLate, applyComparison, changeOrder } =
    useOrderedHits(hits, explanation, props);
  const [filter, setFilter] = useState(noFilter);
  const listed = filterHits(ordered, explained, filter);
  const selection = useHitSelection({ ordered, listed, isWaiting, hit, onHit });
  const { selected, isGone, position, list, heading, pane, moveTo, open } = selection;
  const verdicts = useHitVerdicts({ at, readAt, corporate, hits: ordered, listed, stepVerdicts });
  const narrow = (next: HitFilter) => {
    setFilter(next);
    const [first] = filterHits(ordered, explained, next);
    const stays = selected && filterHits([selected], explained, next).length > 0;
    if (first && !stays) moveTo(first.id, null);
  };
  const recorded = verdicts.of(selected?.id);
  return (
    <>
      {!headless && (
        <Keys
          position={position}
          count={listed.length}
          onMove={(target) => moveTo(listed[target]?.id, 'list')}
          verdicts={verdicts}
          selected={selected?.id}
        />
      )}
      <div
        className={cn(
          'grid min-h-0 grow grid-cols-[minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)] wide:grid-cols-[21.25rem_minmax(0,1fr)]',
          !headless && 'panes:min-h-80 panes:grid-rows-[minmax(0,1fr)]',
        )}
      >
        <div className={cn('flex min-h-0 min-w-0 flex-col', headless && 'lg:max-h-160')}>
          <div className="flex min-h-11 shrink-0 flex-wrap items-center justify-between gap-x-3 border-hairline border-b px-4 py-1.5">
            <h3 className="font-semibold">
              Hits{' '}
              {verdicts.progress === undefined && (
                <span className="ml-1 font-normal text-muted tabular-nums">{ordered.length.toLocaleString('en')}</span>
              )}
            </h3>
            {verdicts.progress && (
              <span role="status" className="mr-auto text-muted tabular-nums">
                {verdicts.progress}
              </span>
            )}
            <OrderSwitch order={shownOrder} canRank={canRank} onOrder={changeOrder} />
          </div>
          {ordered.length >= leastToNarrow && !isWaiting && (
            <FilterBar
              filter={filter}
              facets={toFacets(ordered, explained, filter)}
              listed={listed.length}
              all={ordered.length}
              onFilter={narrow}
            />
          )}
          <BulkBar verdicts={verdicts} list={list} />
          <ComparisonStatus explanation={explanation} isLate={isLate} onShow={applyComparison} />
          {/* In a narrow window the selected hit follows below: a list of fixed height keeps it in reach, wherever it is in the list. */}
          <div
            className={cn(
              'min-h-0 max-lg:max-h-72 max-lg:overflow-y-auto print:max-h-none',
              headless ? 'lg:overflow-y-auto' : 'panes:overflow-y-auto',
            )}
          >
            {isWaiting ? (
              <Waiting />
            ) : (
              <HitList
                list={list}
                hits={listed}
                explained={explained}
                selected={selected}
                verdicts={verdicts}
                addressOf={(id) => `?hit=${encodeURIComponent(id)}${order === 'upstream' ? '&order=upstream' : ''}`}
                onOpen={open}
                onMove={(target) => moveTo(listed[target]?.id, 'list')}
              />
            )}
          </div>
          {stepVerdicts && verdicts.gone.length > 0 && (
            <GoneHits at={at} stepVerdicts={stepVerdicts} hits={verdicts.gone} />
          )}
          {props.foot}
        </div>
        <section
          ref={pane}
          aria-label="Selected hit"
          className={cn(
            'relative min-h-0 min-w-0 scroll-mt-28 max-sm:scroll-mt-14 border-hairline bg-surface max-lg:border-control max-lg:border-t lg:border-l',
            !headless && 'panes:overflow-y-auto',
          )}
        >
          {isGone && (
            <HitGone>
              {ordered[0] && (
                <Button size="small" onClick={() => open(ordered[0]?.id ?? '')}>
                  Show the first hit
                </Button>
              )}
            </HitGone>
          )}
          {selected && !(isWaiting && hit === null) && (
            <>
              <HitHead
                hit={selected}
                explained={explained.get(selected.id)}
                recorded={verdicts.of(selected.id)}
                position={position}
                count={listed.length}
                all={ordered.length}
                heading={heading}
                associations={associationsOf(selected, ordered)}
                onOpen={open}
                hasKeys={!headless}
                onMove={(target) => moveTo(listed[target]?.id, null)}
              />
              <div className="widest:grid widest:grid-cols-[minmax(0,1fr)_20rem]">
                <HitBody key={selected.id} hit={selected} explained={explained.get(selected.id)} />
                {stepVerdicts && (
                  <div className="border-hairline max-widest:contents widest:border-l">
                    <aside
                      aria-label="Verdict"
                      className={cn(
                        'border-hairline bg-surface px-4 py-3 max-lg:py-2 print:static print:max-h-none',
                        !headless &&
                          'z-1 max-h-[45dvh] overflow-y-auto max-lg:not-focus-within:max-h-[calc(25dvh-3rem)] max-widest:sticky max-widest:bottom-0 max-widest:border-control max-widest:border-t widest:sticky widest:top-0 widest:max-h-[calc(100dvh-13rem)] widest:self-start',
                      )}
                    >
                      {verdicts.last && verdicts.last.hit !== selected.id && (
                        <LastVerdict at={at} hit={verdicts.last} />
                      )}
                      <VerdictPanel
                        key={selected.id}
                        at={at}
                        stepVerdicts={stepVerdicts}
                        hit={recorded}
                        sameRead={verdicts.sameRead}
                        hasKey={!headless}
                        onDone={() => {
                          verdicts.setLast(selected.id);
                          const next = verdicts.nextOpen(position);
                          if (next) open(next.id);
                        }}
                      />
                    </aside>
                  </div>
                )}
              </div>
            </>
          )}
          {props.children}
        </section>
      </div>
    </>
  );
}

interface KeysProps {
  readonly position: number;
  readonly count: number;
  readonly onMove: (position: number) => void;
  readonly verdicts: HitVerdicts;
  readonly selected: string | undefined;
}

function Keys({ position, count, onMove, verdicts, selected }: KeysProps) {
  const select = () => {
    if (!verdicts.isSelecting) verdicts.setSelecting(true);
    if (selected !== undefined && verdicts.whyNot(selected) === undefined) verdicts.toggle(selected);
  };
  useHeldKey('x', 'Select the hit', select, verdicts.isRead ? verdicts.maySelect : 'soon');
  useKey('j', 'Next hit', () => onMove(Math.min(position + 1, count - 1)));
  useKey('k', 'Previous hit', () => onMove(Math.max(position - 1, 0)));
  return null;
}

const Waiting = () => (
  <div aria-busy="true" className="flex flex-col gap-3 p-4">
    <Skeleton className="w-20" />
    <Skeleton className="w-40" />
    <Skeleton className="w-32" />
  </div>
);
