'use client';

import { FileText } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay/index.ts';

const load = () => import('./dossier-dialog.tsx');
const DossierDialog = lazy(() => load().then((module) => ({ default: module.DossierDialog })));

export function DossierButton({ reference }: { readonly reference: string }) {
  const dialog = useOverlay('dialog', load);
  return (
    <>
      <Button look="quiet" shape="bare" className="px-2 print:hidden" {...dialog.trigger}>
        <FileText aria-hidden />
        <span className="max-sm:sr-only">Dossier</span>
      </Button>
      {dialog.overlay && (
        <Suspense>
          <DossierDialog reference={reference} {...dialog.overlay} />
        </Suspense>
      )}
    </>
  );
}
