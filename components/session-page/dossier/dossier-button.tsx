'use client';

/** The dossier of a session as a PDF: what is in it is chosen in a dialog that follows its making. Loads the dialog on demand. Throws nothing. */
import { FileText } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { useOverlay } from '#components/ui/overlay.ts';
import { lazyPart } from '#components/ui/scheduling/index.ts';

const load = () => import('./dossier-dialog.tsx');
const DossierDialog = lazyPart(() => load().then((module) => module.DossierDialog));

export function DossierButton({ reference }: { readonly reference: string }) {
  const dialog = useOverlay('dialog', load);
  return (
    <>
      <Button look="quiet" shape="bare" className="px-2 print:hidden" {...dialog.trigger}>
        <FileText aria-hidden />
        <span className="max-sm:sr-only">Dossier</span>
      </Button>
      {dialog.overlay && <DossierDialog reference={reference} {...dialog.overlay} />}
    </>
  );
}
