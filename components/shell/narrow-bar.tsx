'use client';
'use no memo';

import { Menu, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, IconButton } from '#components/ui/button/index.ts';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import { useEnvironment } from './environment/environment-switch.tsx';
import { SearchField } from './look-up/search-field.tsx';
import type { SearchScope } from './look-up/search-scope.ts';
import type { NavRoute } from './nav.tsx';
import type { SignedInReviewer } from './reviewer.ts';

const MenuSheet = lazyPart(() => import('./menu-sheet.tsx').then((module) => module.MenuSheet));

interface NarrowBarProps {
  readonly reviewer: SignedInReviewer;
  readonly scope: SearchScope;
  readonly routes: readonly NavRoute[];
  readonly brand: ReactNode;
}

/** The top bar below 1024 px: menu, brand, environment, search on demand. */
export function NarrowBar({ reviewer, scope, routes, brand }: NarrowBarProps) {
  const { trigger, overlay, setOpen } = useOverlay('dialog');
  const { environment } = useEnvironment();
  const [searching, setSearching] = useState(false);
  useKey('/', 'Search', () => setSearching(true));
  return (
    <div className="flex w-full flex-col lg:hidden">
      <div className="flex h-12 items-center gap-1">
        <IconButton label="Menu" {...trigger}>
          <Menu aria-hidden />
        </IconButton>
        {brand}
        {environment && (
          <Button
            size="small"
            shape="bare"
            className="mr-1 ml-auto p-0.5"
            aria-label={`Environment: ${environment}`}
            onClick={() => setOpen(true)}
          >
            <span className="flex h-full items-center rounded-chip bg-ink px-2 text-on-ink capitalize">
              {environment}
            </span>
          </Button>
        )}
        <IconButton
          label="Search"
          aria-expanded={searching}
          className={environment ? undefined : 'ml-auto'}
          onClick={() => setSearching(!searching)}
        >
          <Search aria-hidden />
        </IconButton>
      </div>
      {searching && <SearchField scope={scope} autoFocus className="pb-2" />}
      {overlay && <MenuSheet reviewer={reviewer} routes={routes} {...overlay} />}
    </div>
  );
}
