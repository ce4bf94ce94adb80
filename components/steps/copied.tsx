import type { ReactNode } from 'react';
import { cn } from '#components/ui/cn.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { countryName } from '#lib/format/country.ts';
import { isMasked } from '#lib/format/cross-check.ts';
import { Absent, HiddenSign } from './value-list.tsx';

interface CopiedProps {
  /** As it came; undefined or null: there is none to show. */
  readonly text: string | null | undefined;
  /** Whether the role does not see it, where there is none to show. */
  readonly hidden?: boolean;
  /** "Copy the number". */
  readonly label: string;
  readonly mono?: boolean;
  /** How it is drawn, where that is not simply the text. */
  readonly children?: ReactNode;
}

/** A value as it came, to be copied; a masked one says so, a hidden one and an absent one are told apart. */
export function Copied({ text, hidden = false, label, mono = false, children }: CopiedProps) {
  if (!text) return hidden ? <HiddenSign /> : <Absent>not given</Absent>;
  return (
    <span className="inline-flex min-w-0 max-w-full items-start gap-1">
      <Scroller className={cn('long-text block min-w-0 whitespace-pre-wrap py-0.5', mono && 'font-mono')}>
        {children || <SafeText text={text} />}
      </Scroller>
      {isMasked(text) ? (
        <span className="whitespace-nowrap py-0.5 text-meta text-subtle leading-5">hidden from your role</span>
      ) : (
        <CopyButton
          text={text}
          label={label}
          className="-my-0.5 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 coarse:opacity-100 print:hidden"
        />
      )}
    </span>
  );
}

/** "Utopia UTO", the code to be copied. */
export function CopiedCountry({
  code,
  hidden,
}: {
  readonly code: string | null | undefined;
  readonly hidden: boolean;
}) {
  const name = code && !isMasked(code) ? countryName(code) : undefined;
  return (
    <Copied text={code} hidden={hidden} label="Copy the country’s code">
      {code && name !== undefined && name !== code && (
        <>
          {name} <SafeText text={code} className="font-mono text-muted" />
        </>
      )}
    </Copied>
  );
}
