'use client';
'use no memo';

import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { cn } from '../style.ts';

interface FailureLineProps {
  /** One sentence says what failed. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
  readonly retrying?: boolean;
  readonly className?: string;
}

/** Shows the failure of a part of a page in one line; the rest of the page stays usable. */
export const FailureLine = ({ children, onRetry, retrying = false, className }: FailureLineProps) => (
  <p role="alert" className={cn('flex flex-wrap items-center gap-3 px-4 py-2', className)}>
    {children}
    <Button size="small" onClick={onRetry} disabled={retrying}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  </p>
);
