'use client';
'use no memo';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { cn } from '#components/ui/cn.ts';
import { setSearchText } from '#lib/client/search-text.ts';
import { urls } from '#lib/model/urls.ts';

/** What the desk has, as far as it is built. `under`: every address that belongs to it. */
const places = [
  { word: 'Sessions', address: urls.sessions(), under: '/sessions' },
  { word: 'Settings', address: urls.account(), under: '/settings' },
] as const;

interface NavProps {
  readonly className?: string;
  readonly linkClass: string;
  readonly onFollow?: () => void;
}

export function Nav({ className, linkClass, onFollow }: NavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className={className}>
      {places.map((place) => (
        <Link
          key={place.word}
          href={place.address}
          prefetch={false}
          // The whole list again: without the words of an earlier search.
          onClick={() => {
            setSearchText('');
            onFollow?.();
          }}
          aria-current={pathname.startsWith(place.under) ? 'page' : undefined}
          className={cn('font-medium text-muted transition-colors hover:text-text aria-[current]:text-text', linkClass)}
        >
          {place.word}
        </Link>
      ))}
    </nav>
  );
}
