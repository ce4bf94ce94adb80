'use client';
'use no memo';

import { Columns3, Rows3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';

const load = () => import('./view-options-popups.tsx');
const DensityMenu = lazy(() => load().then((module) => ({ default: module.DensityMenu })));
const ColumnChooser = lazy(() => load().then((module) => ({ default: module.ColumnChooser })));

/** Density and columns: only where the list is a table. */
export function ViewOptions() {
  const density = useOverlay('menu', load);
  const columns = useOverlay('dialog', load);
  return (
    <div className="flex gap-1 max-md:hidden print:hidden">
      <Button look="quiet" size="small" {...density.trigger}>
        <Rows3 aria-hidden />
        Density
      </Button>
      {density.overlay && (
        <Suspense>
          <DensityMenu {...density.overlay} />
        </Suspense>
      )}
      <Button look="quiet" size="small" {...columns.trigger}>
        <Columns3 aria-hidden />
        Columns
      </Button>
      {columns.overlay && (
        <Suspense>
          <ColumnChooser {...columns.overlay} />
        </Suspense>
      )}
    </div>
  );
}
