'use client';
'use no memo';

import { ExternalLink } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';
import { judgeAddress } from './outside-address.ts';
import { SafeText } from './safe-text.tsx';
import { Scroller } from './scroller.tsx';
import { useOverlay } from './use-overlay.ts';

const load = () => import('./outside-dialog.tsx');
const OutsideDialog = lazy(() => load().then((module) => ({ default: module.OutsideDialog })));

interface OutsideLinkProps {
  /** As it came from upstream. */
  readonly address: string;
  /** What is there, for the button's name: "Article 2 of 5". */
  readonly about: string;
  readonly className?: string;
}

/** An address from outside. Nothing leads out by one click: a dialog says where to; what is no plain https address is text that can be copied. */
export function OutsideLink({ address, about, className }: OutsideLinkProps) {
  const judged = judgeAddress(address);
  const dialog = useOverlay('dialog', load);
  if (!judged.isLink)
    return (
      <span className={cn('flex min-w-0 flex-wrap items-start gap-x-2 text-meta', className)}>
        <Scroller className="long-text min-w-0 font-mono text-muted leading-6">
          <SafeText text={address} />
        </Scroller>
        <CopyButton text={address} label={`Copy address, ${about}`} className="-my-0.5 print:hidden" />
        <span className="text-subtle leading-6">no link: {judged.because}</span>
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
        <ExternalLink aria-hidden className="size-3.5" />
        <SafeText text={judged.host} className="break-all" />
        <span className="sr-only">, {about}: leads outside</span>
      </button>
      <span className="hidden break-all text-meta print:inline">
        <SafeText text={address} />
      </span>
      {dialog.overlay && (
        <Suspense>
          <OutsideDialog {...dialog.overlay} address={address} judged={judged} />
        </Suspense>
      )}
    </>
  );
}
