'use client';

/** The export menu of the ownership page; the server draws and audits each file. Loads the menu when it is first opened. Throws nothing. */
import { Download } from 'lucide-react';
import { Button } from '#components/ui/button/button.tsx';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';
import type { ExportProps } from './export-menu.tsx';

const load = () => import('./export-menu.tsx');
const ExportMenu = lazyPart(() => load().then((module) => module.ExportMenu));

export function ExportButton(props: ExportProps) {
  const menu = useOverlay('menu', load);
  return (
    <>
      <Button look="quiet" size="small" {...menu.trigger} className="max-sm:-ml-2 print:hidden">
        <Download aria-hidden />
        Export
      </Button>
      {menu.overlay && <ExportMenu {...props} {...menu.overlay} />}
    </>
  );
}
