'use client';
'use no memo';

import { usePathname } from 'next/navigation';
import { Link } from '#components/ui/link.tsx';
import type { NavRoute } from './nav.tsx';

/** It is empty where there is only one page. */
export function SettingsNav({ routes }: { readonly routes: readonly Omit<NavRoute, 'under'>[] }) {
  const pathname = usePathname();
  if (routes.length < 2) return null;
  return (
    <nav
      aria-label="Settings"
      className="flex h-10 shrink-0 items-stretch gap-5 border-hairline border-b bg-surface px-4 lg:px-5"
    >
      {routes.map(({ label, address }) => (
        <Link
          key={label}
          href={address}
          aria-current={pathname === address ? 'page' : undefined}
          className="-mb-px flex items-center border-transparent border-b-2 font-medium text-muted transition-colors hover:text-text aria-[current]:border-text aria-[current]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
