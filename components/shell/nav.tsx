'use client';
'use no memo';

import type { Route } from 'next';
import { usePathname } from 'next/navigation';
import { Link } from '#components/ui/link.tsx';
import { cn } from '#components/ui/style.ts';
import { setSearchText } from '#lib/client/search-text.ts';

export interface NavRoute {
  readonly label: string;
  readonly address: Route;
  /** Every address that begins so belongs to the route. */
  readonly under: string;
}

interface NavProps {
  readonly routes: readonly NavRoute[];
  readonly className?: string;
  readonly linkClass: string;
}

export function Nav({ routes, className, linkClass }: NavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className={className}>
      {routes.map((route) => (
        <Link
          key={route.label}
          href={route.address}
          // It opens the whole list again, without an earlier search.
          onClick={() => setSearchText('')}
          aria-current={pathname.startsWith(route.under) ? 'page' : undefined}
          className={cn('font-medium text-muted transition-colors hover:text-text aria-[current]:text-text', linkClass)}
        >
          {route.label}
        </Link>
      ))}
    </nav>
  );
}
