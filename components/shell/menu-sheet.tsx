'use client';

import Link from 'next/link';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { ThemeChoice } from '#components/ui/theme-choice.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { mayDo } from '#lib/model/role.ts';
import { urls } from '#lib/model/urls.ts';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { Nav } from './nav.tsx';
import { roleWords } from './role-words.ts';
import type { ShellReviewer } from './shell.tsx';
import { leave } from './sign-out.ts';

/** The top bar of a narrow window, unfolded. */
export function MenuSheet({ reviewer, ...overlay }: OverlayProps & { reviewer: ShellReviewer }) {
  return (
    <Dialog title="Review Desk" shape="side" {...overlay}>
      <div className="flex flex-col gap-5">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: closes the sheet after one of the links inside was followed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <div onClick={(event) => (event.target as Element).closest('a') && overlay.onOpenChange(false)}>
          <EnvironmentSwitch />
          <Nav className="mt-3 flex flex-col" linkClass="flex h-10 items-center text-hit" />
          {mayDo(reviewer.roles, 'session.import') && (
            <Link
              href={urls.imports()}
              prefetch={false}
              className="flex h-10 items-center font-medium text-hit text-muted hover:text-text"
            >
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
          <p className="mb-3 text-meta text-muted">{roleWords(reviewer.roles)}</p>
          <Button onClick={leave}>Sign out</Button>
        </div>
      </div>
    </Dialog>
  );
}
