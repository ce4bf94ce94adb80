'use client';

import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useOverlay } from '#components/ui/use-overlay.ts';
import type { Orientation } from '#lib/ownership/index.ts';

const load = () => import('./export-menu.tsx');
const ExportMenu = lazy(() => load().then((module) => ({ default: module.ExportMenu })));

interface ExportButtonProps {
  readonly reference: string;
  /** A named policy that is looked through; null: the desk's own. */
  readonly policy: string | null;
  readonly orientation: Orientation;
}

export function ExportButton(paper: ExportButtonProps) {
  const menu = useOverlay('menu', load);
  return (
    <>
      <Button look="quiet" size="small" {...menu.trigger} className="max-sm:-ml-2 print:hidden">
        <Download aria-hidden />
        Export
      </Button>
      {menu.overlay && (
        <Suspense>
          <ExportMenu {...paper} {...menu.overlay} />
        </Suspense>
      )}
    </>
  );
}
