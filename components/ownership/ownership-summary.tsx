'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '#components/ui/button/button.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { cn } from '#components/ui/style.ts';
import { ownershipPage } from '#lib/model/addresses.ts';
import { findingMessage, isSanctionsFinding, type Ownership } from '#lib/ownership/index.ts';
import { ComputedOwnership } from './computed-ownership.tsx';
import { policyText } from './labels.ts';
import { Caveats, findingStyle, OwnerGroups } from './owner-groups.tsx';
import { toSummary } from './summary.ts';

const findingsShown = 2;

/** Shows the computed owners above the declared ones in the Beneficial owners step, which does not wait for them. */
export function OwnershipSummary({ reference }: { readonly reference: string }) {
  return (
    <section
      aria-label="Computed ownership"
      className="flex min-h-28 max-sm:min-h-72 flex-wrap content-start items-start gap-x-4 gap-y-1 border-hairline border-b px-4 py-2"
    >
      <div className="min-w-0 grow basis-80">
        <ComputedOwnership reference={reference}>{(ownership) => <Summary ownership={ownership} />}</ComputedOwnership>
      </div>
      <Link href={ownershipPage(reference)} prefetch={false} className={buttonClass({ size: 'small' })}>
        {/* A phone shows the table alone. */}
        <span className="sm:hidden">Owners and shares</span>
        <span className="max-sm:hidden">Ownership map</span>
        <ArrowRight aria-hidden />
      </Link>
    </section>
  );
}

function Summary({ ownership }: { readonly ownership: Ownership }) {
  const summary = toSummary(ownership);
  return (
    <>
      <OwnerGroups summary={summary} ownership={ownership} />
      {summary.findings
        .filter(({ severity }) => severity !== 'notes')
        .slice(0, findingsShown)
        .map((finding, at) => {
          const { icon: Icon, className } = findingStyle(finding);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the findings of one computation keep their order
            <p key={at} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
              <Icon aria-hidden className={cn('mt-0.5 size-4', className)} />
              <SafeText
                dir="ltr"
                text={findingMessage(finding, ownership).title}
                className={isSanctionsFinding(finding) ? 'font-semibold text-rejected-fg' : undefined}
              />
            </p>
          );
        })}
      <Caveats ownership={ownership}>{policyText(ownership.policy)}. </Caveats>
    </>
  );
}
