'use client';

import Link from 'next/link';
import { cn } from '#components/ui/cn.ts';
import { Day } from '#components/ui/day.tsx';
import { Marked } from '#components/ui/marked-text.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Scroller } from '#components/ui/scroller.tsx';
import { countryName } from '#lib/format/country.ts';
import type { AttributeKind, CrossValue } from '#lib/format/cross-check.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { SubjectFact } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';

/** A value that a step gave, as its kind is read; characters that differ marked. */
export function FactValue({ kind, value }: { readonly kind: AttributeKind; readonly value: CrossValue }) {
  const { fact, parts, masked, meaning } = value;
  const country = kind === 'country' && !masked ? countryName(fact.value) : undefined;
  return (
    <span className="block min-w-0">
      <Scroller className={cn('long-text block', kind === 'number' && 'font-mono')}>
        {parts.length > 0 ? (
          <Marked parts={parts} />
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
      {masked && <span className="block text-meta text-subtle">hidden from your role</span>}
    </span>
  );
}

/** The step that gave a value, as a link to it. */
export function FactSource({ reference, fact }: { readonly reference: string; readonly fact: SubjectFact }) {
  if (fact.step === null || fact.stepType === null) return <span>the session itself</span>;
  return (
    <Link
      href={urls.step(reference, fact.step)}
      prefetch={false}
      className="inline-flex min-h-6 items-center rounded-chip underline decoration-hairline underline-offset-3 hover:text-text hover:decoration-current"
    >
      <SafeText text={toStepName(fact.stepType)} />
    </Link>
  );
}
