'use client';
'use no memo';

/**
 * Production and sandbox: which of them the page belongs to, and the switch between their lists. Hides that the list has its environment in the
 * address and that other pages report it. Throws nothing.
 */
import type { Route } from 'next';
import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from '#components/ui/link.tsx';
import { cn } from '#components/ui/style.ts';
import { sessionsPage } from '#lib/model/addresses.ts';

/** The environment of the current page, null for a page without one. The list has it in its address; a page about one session renders `SandboxBar`. */
type Environment = 'production' | 'sandbox' | null;

let pageEnvironment: Environment = null;
const listeners = new Set<() => void>();

function setPageEnvironment(environment: Environment): void {
  pageEnvironment = environment;
  for (const listener of listeners) listener();
}

const usePageEnvironment = (): Environment =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pageEnvironment,
    () => null,
  );

/** Returns the address of the session list in that environment, with the list filters of `search`, from its first page. */
export function environmentAddress(environment: 'production' | 'sandbox', search: string): Route {
  const params = new URLSearchParams(search);
  for (const position of ['after', 'before', 'from']) params.delete(position);
  params.set('sandbox', String(environment === 'sandbox'));
  return `${sessionsPage()}?${params}` as Route;
}

/** Returns the address where a search looks: in every session, whatever view it was begun in. In a part of them, others would read as unknown. */
export function searchAddress(environment: 'production' | 'sandbox', search: string): Route {
  const params = new URLSearchParams(search);
  params.set('view', 'all');
  params.delete('within');
  if (params.get('sort') === 'due') params.delete('sort');
  return environmentAddress(environment, params.toString());
}

/** Returns the environment of the current page, and the address of the list in each. */
export function useEnvironment() {
  const reported = usePageEnvironment();
  const onList = usePathname() === sessionsPage();
  const params = useSearchParams();
  const listed = params.get('sandbox') === 'true' ? 'sandbox' : 'production';
  return {
    environment: onList ? listed : reported,
    addressOf: (to: 'production' | 'sandbox') => environmentAddress(to, onList ? params.toString() : ''),
  };
}

/** Every page about sessions renders it first: a hatched bar in the sandbox, nothing in production. The switch in the top bar follows it. */
export function SandboxBar({ sandbox }: { sandbox: boolean }) {
  useEffect(() => {
    setPageEnvironment(sandbox ? 'sandbox' : 'production');
    return () => setPageEnvironment(null);
  }, [sandbox]);
  if (!sandbox) return null;
  return (
    <p
      data-slot="sandbox-bar"
      className="hatched flex h-6 shrink-0 items-center justify-center border-resubmission-fg border-b font-semibold text-meta text-resubmission-fg"
    >
      <span className="flex h-full items-center bg-surface px-3">Sandbox: no real people</span>
    </p>
  );
}

/** Both environments are links and always visible: the other one is one click away and can be opened in another tab. */
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
          aria-current={one === environment ? 'true' : undefined}
          className="flex h-6 grow items-center justify-center rounded-[5px] px-2.5 font-medium text-muted transition-colors hover:text-text aria-[current]:bg-ink aria-[current]:text-on-ink high-contrast:aria-[current]:outline-2"
        >
          {one === 'production' ? 'Production' : 'Sandbox'}
        </Link>
      ))}
    </nav>
  );
}
