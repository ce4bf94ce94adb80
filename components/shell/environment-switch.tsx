'use client';
'use no memo';

import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { cn } from '#components/ui/cn.ts';
import { urls } from '#lib/model/urls.ts';
import { type Environment, useToldEnvironment } from './environment.ts';
import { environmentAddress } from './environment-address.ts';

/** The environment of the page on the screen, and the way to the list in each. */
export function useEnvironment(): {
  environment: Environment;
  addressOf: (to: 'production' | 'sandbox') => `/sessions?${string}`;
} {
  const told = useToldEnvironment();
  const onList = usePathname() === urls.sessions();
  const params = useSearchParams();
  return {
    environment: onList ? (params.get('sandbox') === 'true' ? 'sandbox' : 'production') : told,
    addressOf: (to) => environmentAddress(to, onList ? params.toString() : ''),
  };
}

/** Both environments, always in sight, as links: the one that is left is one click away and can be opened beside this one. */
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
