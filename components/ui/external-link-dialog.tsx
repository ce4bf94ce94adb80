'use client';
'use no memo';

import { ExternalLink, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClass } from './button/button.tsx';
import { CopyButton } from './button/copy-button.tsx';
import { Dialog } from './dialog.tsx';
import type { OverlayProps } from './overlay.ts';
import { Scroller } from './page/index.ts';
import { SafeText } from './safe-text.tsx';

/** The page that a link leads to. */
export interface ExternalDestination {
  /** The address as the browser requests it. */
  readonly href: string;
  /** The whole host in ASCII, with its port unless it is the default. */
  readonly host: string;
  /** The host as it is read, where it is spelled in punycode (`xn--…`). */
  readonly decodedHost: string | null;
  /** It is false for http, which the warning says. */
  readonly isEncrypted: boolean;
}

interface ExternalLinkDialogProps extends OverlayProps {
  readonly address: string;
  readonly destination: ExternalDestination;
}

/** The dialog warns before an external page is opened. */
export function ExternalLinkDialog({ open, onOpenChange, anchor, address, destination }: ExternalLinkDialogProps) {
  const stay = useRef<HTMLButtonElement>(null);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      initialFocus={stay}
      title="Open an external page"
      footer={
        <>
          <Button ref={stay} onClick={close}>
            Stay here
          </Button>
          <a
            href={destination.href}
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
        <dt className="text-muted">Host</dt>
        <dd className="break-all font-mono font-semibold">{destination.host}</dd>
        {destination.decodedHost !== null && (
          <>
            <dt className="text-muted">Reads as</dt>
            <dd className="break-all">
              <SafeText text={destination.decodedHost} />{' '}
              <span className="text-muted">may contain look-alike letters</span>
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
      {!destination.isEncrypted && (
        <p className="mt-3 flex items-start gap-1.5 font-medium text-resubmission-fg">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Not encrypted (http): others on the network can read and change what you see.
        </p>
      )}
      <p className="mt-3 text-muted">
        The site sees your IP address and when you open the page, but not where you come from. Review Desk has not
        checked the page.
      </p>
    </Dialog>
  );
}
