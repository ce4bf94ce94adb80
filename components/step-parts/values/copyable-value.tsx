import type { ReactNode } from 'react';
import { CopyButton, copyOnHover } from '#components/ui/button/index.ts';
import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import { countryName } from '#lib/format/country.ts';
import { isMasked } from '#lib/format/text/masked.ts';
import { Absent, HiddenMark } from './value-list.tsx';

interface CopyableValueProps {
  /** As received; undefined or null: nothing to show. */
  readonly text: string | null | undefined;
  /** Whether a missing text is hidden from the role. */
  readonly hidden?: boolean;
  /** "Copy number". */
  readonly label: string;
  readonly mono?: boolean;
  /** Shown instead of the plain text. */
  readonly children?: ReactNode;
}

/** A value with a copy button; masked, hidden and absent values look different. */
export function CopyableValue({ text, hidden = false, label, mono = false, children }: CopyableValueProps) {
  if (!text) return hidden ? <HiddenMark /> : <Absent>Not provided</Absent>;
  return (
    <span className="inline-flex min-w-0 max-w-full items-start gap-1">
      <Scroller className={cn('long-text block min-w-0 whitespace-pre-wrap py-0.5', mono && 'font-mono')}>
        {children || <SafeText text={text} />}
      </Scroller>
      {isMasked(text) ? (
        <span className="whitespace-nowrap py-0.5 text-meta text-subtle leading-5">not available to your role</span>
      ) : (
        <CopyButton text={text} label={label} className={`-my-0.5 ${copyOnHover}`} />
      )}
    </span>
  );
}

/** "Utopia UTO"; copies the code. */
export function CopyableCountry({
  code,
  hidden,
}: {
  readonly code: string | null | undefined;
  readonly hidden: boolean;
}) {
  const name = code && !isMasked(code) ? countryName(code) : undefined;
  return (
    <CopyableValue text={code} hidden={hidden} label="Copy country code">
      {code && name !== undefined && name !== code && (
        <>
          {name} <SafeText text={code} className="font-mono text-muted" />
        </>
      )}
    </CopyableValue>
  );
}
