'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useKey } from '#components/ui/use-key.ts';
import type { HitExplanation } from '#lib/model/explanation.ts';
import type { Hit } from './hit.ts';
import { HitList } from './hit-list.tsx';
import { HitBody, HitHead } from './hit-view.tsx';
import { NoLonger } from './no-longer.tsx';
import { inOrder } from './order.ts';
import { OrderSwitch } from './order-switch.tsx';
import { Progress } from './progress.tsx';
import type { HitOrder, ScreeningBenchProps } from './props.ts';
import type { ExplanationState } from './use-explanation.ts';

type HitsProps = Pick<ScreeningBenchProps, 'hit' | 'onHit' | 'order' | 'onOrder' | 'headless' | 'children'> & {
  readonly hits: readonly Hit[];
  readonly explanation: ExplanationState;
};

/** The list, and the hit that is looked at. */
export function Hits({ hits, explanation, hit, onHit, headless = false, children, ...props }: HitsProps) {
  const [ownOrder, setOwnOrder] = useState<HitOrder>('kind');
  const order = props.order ?? ownOrder;
  const changeOrder = props.onOrder ?? setOwnOrder;

  // What came after the rows were shown is used when somebody asks for it: nothing moves under the pointer.
  const [arrival, setArrival] = useState<'in-time' | 'late' | 'asked-for'>('in-time');
  const isLate = arrival === 'late';
  const [first, setFirst] = useState<string | null>(null);
  const isWaiting = explanation.state === 'waiting' && order === 'kind';
  if (arrival === 'in-time' && (explanation.state === 'loading' || explanation.state === 'failed')) setArrival('late');
  const isReady = explanation.state === 'ready';
  const isUsed = isReady && !isLate;
  const ours = isUsed
    ? explanation.screening.order
    : explanation.state === 'outdated' && !isLate
      ? explanation.order
      : null;
  const ordered = inOrder(hits, order === 'kind' ? ours : null);
  const explained = byId(isUsed ? explanation.screening.hits : []);

  const named = hit ?? first;
  const found = ordered.find((one) => one.id === named);
  const selected = found ?? (hit === null ? ordered[0] : undefined);
  // Who reads the first hit keeps it when the order changes.
  if (hit === null && !isWaiting && first === null && selected) setFirst(selected.id);
  const position = selected ? ordered.indexOf(selected) : -1;

  const list = useRef<HTMLOListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLElement>(null);
  const moved = useRef<{ readonly id: string; readonly focus: boolean }>(undefined);

  const moveTo = (target: number, focus: boolean) => {
    const next = ordered[target];
    if (!next || next === selected) return;
    moved.current = { id: next.id, focus };
    onHit(next.id);
  };
  // The heading alone would come to rest at the lower edge of a phone.
  const focusHit = () => {
    heading.current?.focus({ preventScroll: true });
    pane.current?.scrollIntoView({ block: 'start' });
  };
  const open = (id: string) => {
    if (id === selected?.id) focusHit();
    onHit(id);
  };
  const show = useEffectEvent((id: string) => {
    const link = list.current?.querySelector<HTMLElement>(`[data-hit="${CSS.escape(id)}"]`);
    const how = moved.current?.id === id ? moved.current : undefined;
    moved.current = undefined;
    if (pane.current) pane.current.scrollTop = 0;
    // Only where the list scrolls on its own: on a phone the page would leave the hit for the list.
    const box = list.current?.parentElement;
    if (box && box.scrollHeight > box.clientHeight) link?.scrollIntoView({ block: 'nearest' });
    if (!how) focusHit();
    else if (how.focus) link?.focus();
  });
  useEffect(() => {
    if (hit !== null) show(hit);
  }, [hit]);

  return (
    <>
      {!headless && <Keys position={position} count={ordered.length} onMove={(target) => moveTo(target, true)} />}
      <div
        className={cn(
          'grid min-h-0 grow grid-cols-[minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)] wide:grid-cols-[21.25rem_minmax(0,1fr)]',
          !headless && 'panes:min-h-80 panes:grid-rows-[minmax(0,1fr)]',
        )}
      >
        <div className={cn('flex min-h-0 min-w-0 flex-col', headless && 'lg:max-h-160')}>
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-hairline border-b px-4 py-1.5">
            <h3 className="font-semibold">
              Hits{' '}
              <span className="ml-1 font-normal text-muted tabular-nums">{ordered.length.toLocaleString('en')}</span>
            </h3>
            <OrderSwitch
              order={ours || isWaiting ? order : 'upstream'}
              canSort={ours !== null || isReady || isWaiting}
              onOrder={(next) => {
                if (next === 'kind') setArrival('asked-for');
                changeOrder(next);
              }}
            />
          </div>
          <Progress explanation={explanation} isLate={isLate} onShow={() => setArrival('asked-for')} />
          <div className={cn('min-h-0', headless ? 'lg:overflow-y-auto' : 'panes:overflow-y-auto')}>
            {isWaiting ? (
              <Waiting />
            ) : (
              <HitList
                list={list}
                hits={ordered}
                explained={explained}
                selected={selected}
                addressOf={(id) => `?hit=${encodeURIComponent(id)}${order === 'upstream' ? '&order=upstream' : ''}`}
                onOpen={open}
                onMove={(target) => moveTo(target, true)}
              />
            )}
          </div>
        </div>
        <section
          ref={pane}
          aria-label="The hit"
          className={cn(
            'relative min-h-0 min-w-0 scroll-mt-20 border-hairline bg-bg max-lg:border-control max-lg:border-t lg:border-l',
            !headless && 'panes:overflow-y-auto',
          )}
        >
          {hit !== null && !found && (
            <NoLonger>
              {ordered[0] && (
                <Button size="small" onClick={() => open(ordered[0]?.id ?? '')}>
                  Show the first hit
                </Button>
              )}
            </NoLonger>
          )}
          {selected && !(isWaiting && hit === null) && (
            <>
              <HitHead
                hit={selected}
                explained={explained.get(selected.id)}
                position={position}
                count={ordered.length}
                heading={heading}
                hasKeys={!headless}
                onMove={(target) => moveTo(target, false)}
              />
              <HitBody key={selected.id} hit={selected} explained={explained.get(selected.id)} />
            </>
          )}
          {children}
        </section>
      </div>
    </>
  );
}

const byId = (hits: readonly HitExplanation[]): ReadonlyMap<string, HitExplanation> =>
  new Map(hits.map((one) => [one.id, one]));

interface KeysProps {
  readonly position: number;
  readonly count: number;
  readonly onMove: (position: number) => void;
}

function Keys({ position, count, onMove }: KeysProps) {
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
