'use client';
/** The reviewer's own menu: who is signed in, theme, account, sign out. The menu itself is loaded on demand. Throws nothing. */
'use no memo';

import { type ReactNode, useEffect } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart, loadWhenIdle } from '#components/ui/scheduling/index.ts';
import type { SignedInReviewer } from '../reviewer.ts';

const load = () => import('./account-menu-popup.tsx');
const Popup = lazyPart(() => load().then((module) => module.AccountMenuPopup));

interface AccountMenuProps {
  readonly reviewer: SignedInReviewer;
  /** In the button that opens it. */
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
