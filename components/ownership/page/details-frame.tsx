'use client';

import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button/index.ts';
import type { OwnershipNode } from '#lib/ownership/index.ts';
import { NodeName, nodeNameText } from '../node-name.tsx';

interface DetailsFrameProps {
  readonly node: OwnershipNode;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** A node's checks in place of the table, with the way back. */
export function DetailsFrame({ node, onBack, children }: DetailsFrameProps) {
  return (
    <section aria-label={`Checks of ${nodeNameText(node)}`} className="flex min-h-0 grow flex-col">
      <header className="flex min-h-11 shrink-0 items-center gap-2 border-hairline border-b px-4">
        <Button ref={takeFocus} look="quiet" size="small" onClick={onBack} className="-ml-2 print:hidden">
          <ArrowLeft aria-hidden />
          Owners
        </Button>
        <h2 className="min-w-0 truncate font-semibold print:whitespace-normal">
          <NodeName node={node} />
        </h2>
      </header>
      <div className="min-h-0 grow panes:overflow-y-auto">{children}</div>
    </section>
  );
}

/** The element that opened the frame is hidden, so the focus starts at its first button. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });
