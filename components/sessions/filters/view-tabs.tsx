'use client';
'use no memo';

import type { MouseEvent } from 'react';
import { cn } from '#components/ui/style/index.ts';
import type { Facets } from '#lib/model/session/session.ts';
import { countText } from '../labels/index.ts';
import { firstPage, isSameSet, type ListParams, listAddress, statusViews } from '../list-params.ts';

interface ViewTabsProps {
  readonly params: ListParams;
  readonly facets: Facets | undefined;
  /** The counts are of the filters before. */
  readonly waiting: boolean;
  readonly onChoose: (status: string[]) => void;
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Predefined filters with their counts, as links: each can be opened in another tab. */
export function ViewTabs({ params, facets, waiting, onChoose }: ViewTabsProps) {
  return (
    <nav
      aria-label="Views"
      className="flex shrink-0 gap-5 overflow-x-auto border-hairline border-b px-4 md:px-5 print:hidden"
    >
      {statusViews.map((view) => {
        const status: readonly string[] = view.status;
        const counted = facets?.status.filter(({ value }) => status.length === 0 || status.includes(value));
        const count = counted?.reduce((sum, facet) => sum + facet.count, 0);
        return (
          <a
            key={view.label}
            href={listAddress({ ...params, status: [...status], ...firstPage })}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onChoose([...status]);
            }}
            aria-current={isSameSet(params.status, status) ? 'page' : undefined}
            className="relative flex h-9 shrink-0 items-center gap-1.5 whitespace-nowrap font-medium text-muted transition-colors hover:text-text aria-[current]:text-text aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:bottom-0 aria-[current]:after:border-text aria-[current]:after:border-b-2"
          >
            {view.label}
            {facets && count !== undefined && (
              <span className={cn('font-normal text-meta text-muted tabular-nums', waiting && 'invisible')}>
                {countText({ value: count, exact: facets.exact })}
              </span>
            )}
          </a>
        );
      })}
    </nav>
  );
}
