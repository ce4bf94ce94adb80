'use client';

import Link from 'next/link';
import { Scroller } from '#components/ui/page/index.ts';
import { cn } from '#components/ui/style.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { Day } from '#components/ui/time/index.ts';
import { countryName } from '#lib/format/countries/country.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { SubjectFact } from '#lib/model/session/session.ts';
import type { AttributeKind, CrossValue } from '#lib/step-comparison/index.ts';
import { MarkedValue } from '../values/index.ts';

/** A reported value formatted by its kind, with differing characters marked. */
export function FactValue({ kind, value }: { readonly kind: AttributeKind; readonly value: CrossValue }) {
  const { fact, parts, masked, meaning } = value;
  const country = kind === 'country' && !masked ? countryName(fact.value) : undefined;
  return (
    <span className="block min-w-0">
      <Scroller className={cn('long-text block', kind === 'number' && 'font-mono')}>
        {parts.length > 0 ? (
          <MarkedValue value={fact.value} parts={parts} isDate={kind === 'date'} />
        ) : kind === 'date' ? (
          <Day value={fact.value} />
        ) : (
          <>
            {country !== undefined && country !== fact.value && `${country} `}
            <SafeText
              text={fact.value}
              className={country === undefined || country === fact.value ? undefined : 'font-mono text-muted'}
            />
          </>
        )}
      </Scroller>
      {meaning !== null && <span className="block text-meta text-muted">{meaning}</span>}
      {masked && <span className="block text-meta text-subtle">not available to your role</span>}
    </span>
  );
}

/** Link to the step that reported a value. */
export function FactSource({ reference, fact }: { readonly reference: string; readonly fact: SubjectFact }) {
  if (fact.step === null || fact.stepType === null) return <span>Session</span>;
  return (
    <Link
      href={stepPage(reference, fact.step)}
      prefetch={false}
      className="inline-flex min-h-6 items-center rounded-chip underline decoration-hairline underline-offset-3 hover:text-text hover:decoration-current"
    >
      <SafeText text={stepTypeLabel(fact.stepType)} />
    </Link>
  );
}
