'use client';

/** What the ownership page is given, how much of it the window has room for, and how the map's code is loaded. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import type { OwnershipNode } from '#lib/ownership/index.ts';

interface OwnershipRoute {
  /** The selected node. */
  readonly node: string | null;
  /** The id of the applied policy, or null for the default. */
  readonly policy: string | null;
  /** Whether the checks of the selected node are open. */
  readonly checks: boolean;
}

export interface OwnershipPageProps {
  readonly reference: string;
  /** The page's part of the address. */
  readonly route: OwnershipRoute;
  readonly onRoute: (change: Partial<OwnershipRoute>) => void;
  /** Whether the reviewer may read what officers recorded about the owners. */
  readonly mayReadOwners: boolean;
  /** Renders a node's own details, checks, screening and documents. */
  readonly details: (node: OwnershipNode) => ReactNode;
}

/** The theme's breakpoints `wide` and `sm`. */
const wide = '(min-width: 80rem)';
const phone = '(max-width: 39.99rem)';

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(wide), window.matchMedia(phone)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

type PageLayout = 'both' | 'one' | 'table';

// Printing keeps the layout of the screen, although the sheet is narrower.
let onScreen: PageLayout = 'both';

function currentLayout(): PageLayout {
  const matches = (query: string) => window.matchMedia(query).matches;
  if (!matches('print')) onScreen = matches(wide) ? 'both' : matches(phone) ? 'table' : 'one';
  return onScreen;
}

/** The window has room for table and map, for one of them at a time, or for the table alone, in which case no map is computed. */
export const usePageLayout = (): PageLayout => useSyncExternalStore(subscribe, currentLayout, () => 'both');

const labels = { table: 'Table', map: 'Map' } as const;

export type PageTab = keyof typeof labels;

/** Switches between table and map in a window without room for both. */
export const PageTabs = ({ tab, onTab }: { readonly tab: PageTab; readonly onTab: (tab: PageTab) => void }) => (
  <fieldset aria-label="View" className="flex shrink-0 gap-1 border-hairline border-b px-4 py-1.5 print:hidden">
    {(['table', 'map'] as const).map((one) => (
      <Button
        key={one}
        size="small"
        look={tab === one ? 'ink' : 'quiet'}
        aria-pressed={tab === one}
        onClick={() => onTab(one)}
      >
        {labels[one]}
      </Button>
    ))}
  </fieldset>
);

export type MapModule = typeof import('../map/ownership-map.tsx');

let loading: Promise<MapModule> | undefined;

/** Loads the map's code once; after a failure the next call loads it again. */
export function loadMap(): Promise<MapModule> {
  loading ??= import('../map/ownership-map.tsx').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
