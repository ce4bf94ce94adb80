'use client';
'use no memo';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { mayDo } from '#lib/model/access/permissions.ts';
import type { Role } from '#lib/model/access/roles.ts';
import { urls } from '#lib/model/urls/index.ts';

const routes = [
  { label: 'Account', address: urls.account(), action: 'account.own' },
  { label: 'Connection', address: urls.connection(), action: 'connection.read' },
] as const;

/** The settings pages that these roles may open; nothing where there is only one. */
export function SettingsNav({ roles }: { readonly roles: readonly Role[] }) {
  const pathname = usePathname();
  const open = routes.filter(({ action }) => mayDo(roles, action));
  if (open.length < 2) return null;
  return (
    <nav
      aria-label="Settings"
      className="flex h-10 shrink-0 items-stretch gap-5 border-hairline border-b bg-surface px-4 lg:px-5"
    >
      {open.map(({ label, address }) => (
        <Link
          key={label}
          href={address}
          prefetch={false}
          aria-current={pathname === address ? 'page' : undefined}
          className="-mb-px flex items-center border-transparent border-b-2 font-medium text-muted transition-colors hover:text-text aria-[current]:border-text aria-[current]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
