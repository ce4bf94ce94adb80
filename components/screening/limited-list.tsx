'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { cn } from '#components/ui/style.ts';

interface LimitedListProps<One> {
  readonly all: readonly One[];
  readonly limit: number;
  /** Plural noun for the button: "aliases". */
  readonly noun: string;
  readonly className?: string;
  readonly children: (one: One, at: number) => ReactNode;
}

/** The first elements of a list, the rest on demand, so that long lists cost nothing at first. */
export function LimitedList<One>({ all, limit, noun, className, children }: LimitedListProps<One>) {
  const [shown, setShown] = useState(limit);
  if (all.length === 0) return null;
  return (
    <>
      <ul className={cn('min-w-0', className)}>
        {all.slice(0, shown).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read-only and its elements have no id
          <li key={at} className="min-w-0">
            {children(one, at)}
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <Button size="small" className="mt-1" onClick={() => setShown(shown + 200)}>
          Show {Math.min(200, all.length - shown)} more of {all.length.toLocaleString('en')} {noun}
        </Button>
      )}
    </>
  );
}
