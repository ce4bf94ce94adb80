'use client';

import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';

interface LimitedProps<One> {
  readonly all: readonly One[];
  readonly limit: number;
  /** What they are, for the button: "aliases". */
  readonly word: string;
  readonly className?: string;
  readonly children: (one: One, at: number) => ReactNode;
}

/** The first of many; the rest on demand, so that ten thousand of them cost nothing before somebody asks. */
export function Limited<One>({ all, limit, word, className, children }: LimitedProps<One>) {
  const [shown, setShown] = useState(limit);
  if (all.length === 0) return null;
  return (
    <>
      <ul className={cn('min-w-0', className)}>
        {all.slice(0, shown).map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read-only and its elements have no name of their own
          <li key={at} className="min-w-0">
            {children(one, at)}
          </li>
        ))}
      </ul>
      {all.length > shown && (
        <Button size="small" className="mt-1" onClick={() => setShown(shown + 200)}>
          Show {Math.min(200, all.length - shown)} more of {all.length.toLocaleString('en')} {word}
        </Button>
      )}
    </>
  );
}
