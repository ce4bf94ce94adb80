'use client';
'use no memo';

/** The parts of the top bar that react: help, the account menu, and the whole bar of a narrow window. Menus are loaded on demand. Throws nothing. */
import { CircleQuestionMark, Menu, Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/ui/button/button.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { useKey } from '#components/ui/keyboard/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { drawNothing, lazyPart, loadWhenIdle, whenIdle } from '#components/ui/scheduling/index.ts';
import type { SignedInReviewer } from './account-menu-popup.tsx';
import { useEnvironment } from './environment.tsx';
import type { PaletteScope } from './keys/palette-options.ts';
import type { NavRoute } from './nav.tsx';
import { SearchField, type SearchScope } from './search-field.tsx';

const Keys = lazyPart(() => import('./keys/keys.tsx').then((module) => module.Keys, drawNothing));

/** The button opens the list of shortcuts. What works on every page is loaded once the page is idle. */
export function Help(scope: PaletteScope) {
  const { trigger, overlay, setOpen } = useOverlay('dialog');
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  return (
    <>
      <IconButton label="Keyboard shortcuts" shortcut="?" {...trigger}>
        <CircleQuestionMark aria-hidden />
      </IconButton>
      {(isIdle || overlay) && <Keys help={overlay} onHelp={setOpen} {...scope} />}
    </>
  );
}

const load = () => import('./account-menu-popup.tsx');
const Popup = lazyPart(() => load().then((module) => module.AccountMenuPopup));

interface AccountMenuProps {
  readonly reviewer: SignedInReviewer;
  /** These are drawn in the button that opens the menu. */
  readonly children: ReactNode;
}

export function AccountMenu({ reviewer, children }: AccountMenuProps) {
  const { trigger, overlay } = useOverlay('menu', load);
  // Signing out empties the screen even without a network.
  useEffect(() => loadWhenIdle(load), []);
  return (
    <>
      <Button look="quiet" shape="bare" className="px-1.5" {...trigger}>
        {children}
      </Button>
      {overlay && <Popup reviewer={reviewer} {...overlay} />}
    </>
  );
}

const MenuSheet = lazyPart(() => import('./menu-sheet.tsx').then((module) => module.MenuSheet));

interface NarrowBarProps {
  readonly reviewer: SignedInReviewer;
  readonly scope: SearchScope;
  readonly routes: readonly NavRoute[];
  readonly brand: ReactNode;
}

/** Below 1024 px the top bar has the menu, the brand, the environment, and search on demand. */
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
