'use client';
'use no memo';

import { Columns3, Rows3 } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';

const load = () => import('./view-options-popups.tsx');
const DensityMenu = lazyPart(() => load().then((module) => module.DensityMenu));
const ColumnChooser = lazyPart(() => load().then((module) => module.ColumnChooser));

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
      {density.overlay && <DensityMenu {...density.overlay} />}
      <Button look="quiet" size="small" {...columns.trigger}>
        <Columns3 aria-hidden />
        Columns
      </Button>
      {columns.overlay && <ColumnChooser {...columns.overlay} />}
    </div>
  );
}
