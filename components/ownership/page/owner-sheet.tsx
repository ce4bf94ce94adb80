import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/index.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import type { OwnershipNode } from '#lib/ownership/index.ts';
import { nodeNameText } from '../node-name.tsx';

interface OwnerSheetProps {
  readonly node: OwnershipNode;
  /** Its checks, screening and documents while they are open. */
  readonly details: ReactNode | null;
  /** Back from the details. */
  readonly onBack: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** On a phone: the selected owner, in reach wherever the table is scrolled to. The focus returns to the row. */
export const OwnerSheet = ({ node, details, onBack, onClose, children }: OwnerSheetProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()} shape="sheet" title={nodeNameText(node)}>
    <div className="-mx-4 -mt-4">
      {details === null ? (
        children
      ) : (
        <section aria-label={`Checks of ${nodeNameText(node)}`}>
          <Button look="quiet" size="small" onClick={onBack} className="mx-2 my-1">
            <ArrowLeft aria-hidden />
            Shares
          </Button>
          {details}
        </section>
      )}
    </div>
  </Dialog>
);
