'use client';
/**
 * Addresses from outside as links. Hides which addresses may become one. Promises that no single click leaves Review Desk, that a dialog
 * names the host first, and that anything but plain https to a public host stays text. Never fetches anything. Throws nothing.
 */
'use no memo';

import { ExternalLink as Icon } from 'lucide-react';
import { CopyButton } from '../button/index.ts';
import { SafeText } from '../marked-text.tsx';
import { useOverlay } from '../overlay.ts';
import { Scroller } from '../page/index.ts';
import { lazyPart } from '../scheduling/index.ts';
import { cn } from '../style.ts';
import { checkAddress } from './external-address.ts';

const load = () => import('./external-link-dialog.tsx');
const ExternalLinkDialog = lazyPart(() => load().then((module) => module.ExternalLinkDialog));

interface ExternalLinkProps {
  /** As the verification service sent it. */
  readonly address: string;
  /** What is there, for the button's name: "Article 2 of 5". */
  readonly subject: string;
  readonly className?: string;
}

/** An address from outside. No single click opens it: a dialog names the host first. What is not a plain web address is text to copy. */
export function ExternalLink({ address, subject, className }: ExternalLinkProps) {
  const checked = checkAddress(address);
  const dialog = useOverlay('dialog', load);
  if (!checked.isLink)
    return (
      <span className={cn('flex min-w-0 flex-wrap items-start gap-x-2 text-meta', className)}>
        <Scroller className="long-text min-w-0 font-mono text-muted leading-6">
          <SafeText text={address} />
        </Scroller>
        <CopyButton text={address} label={`Copy address, ${subject}`} className="-my-0.5 print:hidden" />
        <span className="text-subtle leading-6">Not a link: {checked.reason}</span>
      </span>
    );
  return (
    <>
      <button
        type="button"
        {...dialog.trigger}
        className={cn(
          'inline-flex min-h-6 min-w-0 max-w-full items-center gap-1.5 rounded-chip text-left text-meta text-accent hover:underline',
          className,
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        <SafeText text={checked.host} className="break-all" />
        <span className="sr-only">, {subject}: external link</span>
      </button>
      <span className="hidden break-all text-meta print:inline">
        <SafeText text={address} />
      </span>
      {dialog.overlay && <ExternalLinkDialog {...dialog.overlay} address={address} destination={checked} />}
    </>
  );
}
