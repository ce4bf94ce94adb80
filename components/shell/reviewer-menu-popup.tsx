'use client';

import { LogOut, UserCog } from 'lucide-react';
import Link from 'next/link';
import { Menu, MenuChoice, MenuItem, MenuLinkItem, MenuSeparator } from '#components/ui/menu.tsx';
import { usePreferences } from '#components/ui/preferences.tsx';
import { themeOptions } from '#components/ui/theme-choice.tsx';
import type { OverlayProps } from '#components/ui/use-overlay.ts';
import { urls } from '#lib/model/urls.ts';
import { roleWords } from './role-words.ts';
import type { ShellReviewer } from './shell.tsx';
import { leave } from './sign-out.ts';

export function ReviewerMenuPopup({ reviewer, ...overlay }: OverlayProps & { reviewer: ShellReviewer }) {
  const { preferences, keep } = usePreferences();
  return (
    <Menu label="Account" {...overlay}>
      <div className="max-w-72 px-2.5 pt-1.5 pb-2">
        <p className="break-words font-semibold">{reviewer.name}</p>
        <p className="break-words text-meta text-muted">{reviewer.email}</p>
        <p className="text-meta text-muted">{roleWords(reviewer.roles)}</p>
      </div>
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={preferences.theme}
        options={themeOptions}
        onChange={(theme) => keep('theme', theme)}
      />
      <MenuSeparator />
      <MenuLinkItem link={<Link href={urls.account()} prefetch={false} />}>
        <UserCog aria-hidden />
        Account
      </MenuLinkItem>
      <MenuItem onClick={leave}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
