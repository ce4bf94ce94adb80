'use client';
'use no memo';

import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClass } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import type { OutsideAddress } from './outside-address.ts';
import { SafeText } from './safe-text.tsx';
import { Scroller } from './scroller.tsx';
import type { OverlayProps } from './use-overlay.ts';

interface OutsideDialogProps extends OverlayProps {
  readonly address: string;
  readonly judged: Extract<OutsideAddress, { isLink: true }>;
}

/** The word of warning before somebody leaves the building. */
export function OutsideDialog({ open, onOpenChange, anchor, address, judged }: OutsideDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      initialFocus={stay}
      title="Open a page outside the desk"
      footer={
        <>
          <Button ref={stay} onClick={close}>
            Stay here
          </Button>
          <a
            href={judged.href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            className={buttonClass({ look: 'ink' })}
            onClick={close}
          >
            <ExternalLink aria-hidden />
            Open in a new tab
          </a>
        </>
      }
    >
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <dt className="text-muted">It leads to</dt>
        <dd className="break-all font-mono font-semibold">{judged.host}</dd>
        {judged.letters !== null && (
          <>
            <dt className="text-muted">In letters</dt>
            <dd className="break-all">
              <SafeText text={judged.letters} /> <span className="text-muted">letters that may look like others</span>
            </dd>
          </>
        )}
        <dt className="text-muted">Address</dt>
        <dd className="flex min-w-0 items-start gap-1">
          <Scroller className="long-text min-w-0 font-mono">
            <SafeText text={address} />
          </Scroller>
          <CopyButton text={address} label="Copy address" />
        </dd>
      </dl>
      <p className="mt-3 text-muted">
        The site learns that somebody at your address reads this page now. It is not told where you come from, and this
        desk has not checked what is there.
      </p>
    </Dialog>
  );
}
