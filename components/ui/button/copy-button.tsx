'use client';
'use no memo';

import { Check, Copy, CopyX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** A copy button beside its value has this class: it shows for the pointer over the `group`, for the focus, and always where nothing hovers. */
export const copyOnHover =
  'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 coarse:opacity-100 print:hidden';

/** Copies `text` and shows the result in place; screen readers announce it. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [result, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [result]);
  const Icon = result === 'copied' ? Check : result === 'refused' ? CopyX : Copy;
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
        {result === 'copied' && 'Copied'}
        {result === 'refused' && 'The browser did not allow copying'}
      </span>
    </>
  );
}
