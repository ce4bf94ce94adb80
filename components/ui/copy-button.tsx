'use client';
'use no memo';

import { Check, Copy, CopyX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** Copies `text`; says so in place, in words for screen readers too. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const Icon = outcome === 'copied' ? Check : outcome === 'refused' ? CopyX : Copy;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  return (
    <>
      <IconButton label={label} size="small" onClick={copy} className={className}>
        <Icon aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'refused' && 'The browser did not allow copying'}
      </span>
    </>
  );
}
