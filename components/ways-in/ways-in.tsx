'use client';
'use no memo';

import { Plus, Upload } from 'lucide-react';
import Link from 'next/link';
import { lazy, Suspense } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { cn } from '#components/ui/cn.ts';
import { useOverlay } from '#components/ui/use-overlay.ts';
import { urls } from '#lib/model/urls.ts';

const load = () => import('./new-session.tsx');
const NewSession = lazy(() => load().then((module) => ({ default: module.NewSession })));

interface WaysInProps {
  readonly mayInit: boolean;
  readonly mayImport: boolean;
}

/** Beside the list: what a role may not do is not offered to it. */
export function WaysIn({ mayInit, mayImport }: WaysInProps) {
  const { trigger, overlay } = useOverlay('dialog', load);
  return (
    <div className="flex gap-1 print:hidden">
      {mayInit && (
        <Button look="quiet" size="small" {...trigger}>
          <Plus aria-hidden />
          <span className="max-sm:sr-only">New session</span>
        </Button>
      )}
      {mayImport && (
        // In a narrow window the menu has it.
        <Link
          href={urls.imports()}
          prefetch={false}
          className={cn(buttonClass({ look: 'quiet', size: 'small' }), 'max-md:hidden')}
        >
          <Upload aria-hidden />
          Import
        </Link>
      )}
      {overlay && (
        <Suspense>
          <NewSession {...overlay} />
        </Suspense>
      )}
    </div>
  );
}
