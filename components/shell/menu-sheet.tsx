'use client';

import { Button } from '#components/ui/button/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Link } from '#components/ui/link.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { ThemeChoice } from '#components/ui/preferences/index.ts';
import { signOut } from '#lib/client/sign-out.ts';
import { rolesLabel } from '#lib/format/labels/role.ts';
import { mayDo } from '#lib/model/access/permissions.ts';
import { importsPage } from '#lib/model/addresses.ts';
import type { SignedInReviewer } from './account-menu-popup.tsx';
import { EnvironmentSwitch } from './environment.tsx';
import { Nav, type NavRoute } from './nav.tsx';

interface MenuSheetProps extends OverlayProps {
  readonly reviewer: SignedInReviewer;
  readonly routes: readonly NavRoute[];
}

/** The sheet holds what the top bar of a narrow window has no room for. */
export const MenuSheet = ({ reviewer, routes, ...overlay }: MenuSheetProps) => (
  <Dialog title="Review Desk" shape="side" {...overlay}>
    <div className="flex flex-col gap-5">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the sheet after a link in it was followed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <div onClick={(event) => (event.target as Element).closest('a') && overlay.onOpenChange(false)}>
        <EnvironmentSwitch />
        <Nav routes={routes} className="mt-3 flex flex-col" linkClass="flex h-10 items-center text-hit" />
        {mayDo(reviewer.roles, 'session.import') && (
          <Link href={importsPage()} className="flex h-10 items-center font-medium text-hit text-muted hover:text-text">
            Import sessions
          </Link>
        )}
      </div>
      <div className="flex flex-col gap-2 border-hairline border-t pt-4">
        <span className="text-meta text-muted">Theme</span>
        <ThemeChoice className="self-start" />
      </div>
      <div className="border-hairline border-t pt-4">
        <p className="break-words font-semibold">{reviewer.name}</p>
        <p className="break-words text-meta text-muted">{reviewer.email}</p>
        <p className="mb-3 text-meta text-muted">{rolesLabel(reviewer.roles)}</p>
        <Button onClick={signOut}>Sign out</Button>
      </div>
    </div>
  </Dialog>
);
