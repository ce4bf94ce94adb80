'use client';
'use no memo';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { Route } from 'next';
import { type MouseEvent, useEffect, useRef } from 'react';
import { NextUnassigned } from '#components/assignment/index.ts';
import { Button } from '#components/ui/button/button.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { lazyPart, useHydrated } from '#components/ui/scheduling/index.ts';
import { cn } from '#components/ui/style.ts';
import { useTooltip } from '#components/ui/use-tooltip.tsx';
import { refetchViews, viewsQuery } from '#lib/client/views.ts';
import { consentsPage } from '#lib/model/addresses.ts';
import { countText } from '../list-labels.ts';
import { type ListParams, listAddress } from '../list-params.ts';
import { type ListedView, listedViews, tabLabels, type ViewParams } from './views.ts';

const load = () => import('./views-menu.tsx');
const ViewsMenu = lazyPart(() => load().then((module) => module.ViewsMenu));

interface ViewTabsProps {
  readonly params: ListParams;
  /** The version changes whenever rows were read or changed, as the counts may differ then. */
  readonly version: unknown;
  /** Whether the reviewer takes sessions, and shares views. */
  readonly mayAssign: boolean;
  readonly onChoose: (params: ViewParams) => void;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Changes come in bursts, so the counts are read once for all within this time. */
const gatherMs = 1_000;

/** The views with their counts are links, so that each can be opened in another tab. */
export function ViewTabs({ params, version, mayAssign, onChoose }: ViewTabsProps) {
  const client = useQueryClient();
  const { data: views, dataUpdatedAt } = useQuery({ ...viewsQuery(params.sandbox), refetchOnWindowFocus: false });
  const { trigger, overlay } = useOverlay('menu', load);
  const isReady = useHydrated();
  const strip = useRef<HTMLDivElement>(null);
  const { view: current } = params;
  const first = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    // The first rows came with their counts. Any later ones may be newer than counts that were read a moment before them.
    if (version === first.current && Date.now() - dataUpdatedAt < gatherMs) return;
    const timer = setTimeout(() => void refetchViews(client), gatherMs);
    return () => clearTimeout(timer);
  }, [version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each view
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (tab && strip.current)
      strip.current.scrollLeft = tab.offsetLeft - strip.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [current]);
  return (
    <nav aria-label="Views" className="flex shrink-0 items-center border-hairline border-b print:hidden">
      <div
        ref={strip}
        className="relative flex min-w-0 grow gap-4 overflow-x-auto widest:gap-5 px-4 [scrollbar-width:none] md:px-5"
      >
        {listedViews(views, current).map((view) => (
          <ViewTab
            key={view.id}
            view={view}
            isCurrent={view.id === current}
            href={listAddress({ ...view.params, sandbox: params.sandbox })}
            onChoose={() => onChoose(view.params)}
          />
        ))}
      </div>
      {views && views.unlinkedConsents > 0 && (
        <a
          href={consentsPage()}
          className="flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap border-hairline border-l px-4 font-medium text-muted -outline-offset-2 hover:text-text max-widest:hidden"
        >
          Shared data
          <span className="font-normal text-meta tabular-nums">{views.unlinkedConsents}</span>
        </a>
      )}
      {mayAssign && <NextUnassigned sandbox={params.sandbox} isReady={isReady} />}
      <Button look="quiet" size="small" className="mr-2 md:mr-3" disabled={!isReady || !views} {...trigger}>
        Views
        <ChevronDown aria-hidden />
      </Button>
      {overlay && views && (
        <ViewsMenu params={params} views={views} mayShare={mayAssign} onChoose={onChoose} {...overlay} />
      )}
    </nav>
  );
}

interface ViewTabProps {
  readonly view: ListedView;
  readonly isCurrent: boolean;
  readonly href: Route;
  readonly onChoose: () => void;
}

function ViewTab({ view: { id, name, count }, isCurrent, href, onChoose }: ViewTabProps) {
  const label = tabLabels[id] ?? name;
  const { trigger, tooltip } = useTooltip(label !== name && name);
  return (
    <>
      <a
        href={href}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onChoose();
        }}
        aria-current={isCurrent ? 'page' : undefined}
        className="relative flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap font-medium text-muted -outline-offset-2 transition-colors hover:text-text aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:border-text aria-[current]:after:border-b-2"
        {...trigger}
      >
        <SafeText text={label} />
        {count && (
          <span
            className={cn(
              'font-normal text-meta tabular-nums',
              id === 'overdue' && count.value > 0 ? 'font-semibold text-rejected-fg' : 'text-muted',
            )}
          >
            {countText(count)}
          </span>
        )}
      </a>
      {tooltip}
    </>
  );
}
