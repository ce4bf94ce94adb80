'use client';
/**
 * Production and sandbox: which of them the page belongs to, the switch between their lists, and the bar that marks a sandbox page. Hides that
 * the list has its environment in the address and other pages report it. Throws nothing.
 */
'use no memo';

import type { Route } from 'next';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { cn } from '#components/ui/style.ts';
import { sessionsPage } from '#lib/model/addresses.ts';
import { type Environment, usePageEnvironment } from './environment.ts';
import { environmentAddress } from './environment-address.ts';

/** The environment of the current page, and the address of the list in each. */
export function useEnvironment(): {
  environment: Environment;
  addressOf: (to: 'production' | 'sandbox') => Route;
} {
  const reported = usePageEnvironment();
  const onList = usePathname() === sessionsPage();
  const params = useSearchParams();
  return {
    environment: onList ? (params.get('sandbox') === 'true' ? 'sandbox' : 'production') : reported,
    addressOf: (to) => environmentAddress(to, onList ? params.toString() : ''),
  };
}

/** Both environments as links, always visible: the other one is one click away and can be opened in another tab. */
export function EnvironmentSwitch({ className }: { className?: string }) {
  const { environment, addressOf } = useEnvironment();
  return (
    <nav
      aria-label="Environment"
      className={cn('flex shrink-0 rounded-control border border-control bg-surface p-px text-meta', className)}
    >
      {(['production', 'sandbox'] as const).map((one) => (
        <Link
          key={one}
          href={addressOf(one)}
          prefetch={false}
          aria-current={one === environment ? 'true' : undefined}
          className="flex h-6 grow items-center justify-center rounded-[5px] px-2.5 font-medium text-muted transition-colors hover:text-text aria-[current]:bg-ink aria-[current]:text-on-ink high-contrast:aria-[current]:outline-2"
        >
          {one === 'production' ? 'Production' : 'Sandbox'}
        </Link>
      ))}
    </nav>
  );
}
