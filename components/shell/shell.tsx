import type { ReactNode } from 'react';
import { LiveStatusBar } from '#components/live-updates/index.ts';
import { Link } from '#components/ui/link.tsx';
import { Brand } from '#components/ui/page/index.ts';
import { mayDo, type Permission } from '#lib/model/access/permissions.ts';
import {
  accountPage,
  alertsPage,
  auditPage,
  connectionPage,
  consentsPage,
  importsPage,
  numbersPage,
  referralsPage,
  sessionsPage,
  settingsPage,
} from '#lib/model/addresses.ts';
import type { Role } from '#lib/model/reviewer.ts';
import type { SignedInReviewer } from './account-menu-popup.tsx';
import { EnvironmentSwitch } from './environment.tsx';
import type { Destination } from './keys/palette-options.ts';
import { Nav, type NavRoute } from './nav.tsx';
import { PrintReport } from './print-report.tsx';
import { SearchField, type SearchScope } from './search-field.tsx';
import { AccountMenu, Help, NarrowBar } from './top-bar.tsx';

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
};

/** The label says who is signed in, by initials, and by name where there is room for it. */
const AccountLabel = ({ name }: { name: string }) => (
  <>
    <span
      aria-hidden
      className="flex size-6.5 items-center justify-center rounded-full bg-sunken font-semibold text-[0.6875rem] text-muted high-contrast:border"
    >
      {initials(name)}
    </span>
    <span className="max-w-40 truncate text-text max-wide:sr-only">{name}</span>
    <span className="sr-only">, account</span>
  </>
);

/** The pages that these roles may open. The server makes them: no page loads the addresses, and no role learns of what it may not see. */
const navRoutes = (roles: readonly Role[]): readonly NavRoute[] => [
  { label: 'Sessions', address: sessionsPage(), under: sessionsPage() },
  ...(mayDo(roles, 'consent.read') ? [{ label: 'Shared data', address: consentsPage(), under: consentsPage() }] : []),
  ...(mayDo(roles, 'referral.read') ? [{ label: 'Referrals', address: referralsPage(), under: referralsPage() }] : []),
  ...(mayDo(roles, 'numbers.read') ? [{ label: 'Numbers', address: numbersPage(), under: numbersPage() }] : []),
  ...(mayDo(roles, 'audit.read') ? [{ label: 'Audit log', address: auditPage(), under: auditPage() }] : []),
  { label: 'Settings', address: accountPage(), under: settingsPage() },
];

export const settingsRoutes = (roles: readonly Role[]): readonly Omit<NavRoute, 'under'>[] => [
  { label: 'Account', address: accountPage() },
  { label: 'Alerts', address: alertsPage() },
  ...(mayDo(roles, 'connection.read') ? [{ label: 'Connection', address: connectionPage() }] : []),
];

/** All pages that these roles may open from the command palette. */
const destinations = (roles: readonly Role[]): readonly Destination[] => [
  ...navRoutes(roles).flatMap(({ label, address, under }) => (under === settingsPage() ? [] : [{ label, address }])),
  ...(mayDo(roles, 'session.import') ? [{ label: 'Import sessions', address: importsPage() }] : []),
  ...settingsRoutes(roles).map(({ label, address }) => ({ label: `${label} settings`, address })),
];

/** What can be found, by how this reviewer sees names. With `mask`, names and contacts can be searched for as a whole. */
const searchScopes: Record<Permission, SearchScope> = {
  show: {
    findsNames: true,
    label: 'Search by name, email, reference or session id',
    placeholder: 'Name, email, reference or session id',
  },
  mask: {
    findsNames: true,
    label: 'Search by whole words of a name, whole email or phone number, reference or session id',
    placeholder: 'Whole name, email, phone or reference',
  },
  withhold: {
    findsNames: false,
    label: 'Look up by reference or session id',
    placeholder: 'Reference or session id',
  },
};

interface ShellProps {
  readonly reviewer: SignedInReviewer;
  /** The channel is shared by the tabs of one sign-in. */
  readonly channel: string;
  readonly children: ReactNode;
}

/** The frame has the top bar and the page. From 1024 px up the window holds one page whose panes scroll; below, the page scrolls. */
export function Shell({ reviewer, channel, children }: ShellProps) {
  const routes = navRoutes(reviewer.roles);
  const scope = searchScopes[reviewer.names];
  return (
    <div data-slot="desk" className="flex min-h-dvh flex-col panes:h-dvh">
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-control bg-ink px-3 py-2 font-medium text-on-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-30 flex min-h-12 shrink-0 items-center border-hairline border-b bg-surface px-2 shadow-header md:px-4 print:hidden">
        <div className="hidden w-full items-center gap-4 lg:flex">
          <Link href={sessionsPage()} className="flex h-8 shrink-0 items-center whitespace-nowrap rounded-control">
            <Brand />
          </Link>
          <Nav
            routes={routes}
            className="flex h-12 shrink-0 items-stretch gap-3 self-stretch whitespace-nowrap wide:ml-4 wide:gap-5"
            linkClass="relative flex items-center aria-[current]:after:absolute aria-[current]:after:inset-x-0 aria-[current]:after:-bottom-px aria-[current]:after:border-text aria-[current]:after:border-b-2"
          />
          <SearchField scope={scope} className="min-w-32 max-w-85 grow wide:ml-4" />
          <div className="ml-auto flex items-center gap-2">
            <EnvironmentSwitch />
            <Help destinations={destinations(reviewer.roles)} searches={scope.findsNames} />
            <AccountMenu reviewer={reviewer}>
              <AccountLabel name={reviewer.name} />
            </AccountMenu>
          </div>
        </div>
        <NarrowBar reviewer={reviewer} scope={scope} routes={routes} brand={<Brand />} />
      </header>
      <LiveStatusBar channel={channel} />
      <PrintReport name={reviewer.name} />
      <main id="main" tabIndex={-1} className="flex min-h-0 grow flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
