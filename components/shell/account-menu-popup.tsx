'use client';

import { LogOut, UserCog } from 'lucide-react';
import { Link } from '#components/ui/link.tsx';
import { Menu, MenuChoice, MenuItem, MenuLinkItem, MenuSeparator } from '#components/ui/menu.tsx';
import type { OverlayProps } from '#components/ui/overlay.ts';
import { themeOptions, usePreferences } from '#components/ui/preferences/index.ts';
import { signOut } from '#lib/client/sign-out.ts';
import { rolesLabel } from '#lib/format/labels/role.ts';
import type { Permission } from '#lib/model/access/permissions.ts';
import { accountPage } from '#lib/model/addresses.ts';
import type { Role } from '#lib/model/reviewer.ts';

/** The shell shows this about the reviewer. It holds nothing that identifies the sign-in. */
export interface SignedInReviewer {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  /** How names are shown, which decides what can be searched for: parts of them, whole words, or nothing. */
  readonly names: Permission;
}

export function AccountMenuPopup({ reviewer, ...overlay }: OverlayProps & { reviewer: SignedInReviewer }) {
  const { preferences, setPreference } = usePreferences();
  return (
    <Menu label="Account" {...overlay}>
      <div className="max-w-72 px-2.5 pt-1.5 pb-2">
        <p className="break-words font-semibold">{reviewer.name}</p>
        <p className="break-words text-meta text-muted">{reviewer.email}</p>
        <p className="text-meta text-muted">{rolesLabel(reviewer.roles)}</p>
      </div>
      <MenuSeparator />
      <MenuChoice
        label="Theme"
        value={preferences.theme}
        options={themeOptions}
        onChange={(theme) => setPreference('theme', theme)}
      />
      <MenuSeparator />
      <MenuLinkItem link={<Link href={accountPage()} />}>
        <UserCog aria-hidden />
        Account
      </MenuLinkItem>
      <MenuItem onClick={signOut}>
        <LogOut aria-hidden />
        Sign out
      </MenuItem>
    </Menu>
  );
}
