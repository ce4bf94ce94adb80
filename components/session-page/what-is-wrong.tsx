'use client';

import Link from 'next/link';
import { buttonClass } from '#components/ui/button.tsx';
import { useNow } from '#components/ui/clock.tsx';
import { cn } from '#components/ui/cn.ts';
import { FindingIcon } from '#components/ui/finding-icon.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { findingText } from '#lib/format/finding.ts';
import { findingDetail } from '#lib/format/finding-detail.ts';
import { toStepName } from '#lib/format/step-type.ts';
import type { Finding } from '#lib/model/finding.ts';
import type { SessionDetail } from '#lib/model/review.ts';
import { urls } from '#lib/model/urls.ts';
import { keyOf, lookedAtText, stepNumber } from './steps.ts';

/** Every finding with the way to its evidence. An empty list says what was looked at, in no colour. */
export function WhatIsWrong({ session }: { readonly session: SessionDetail }) {
  return (
    <section aria-labelledby="what-is-wrong">
      <h2 id="what-is-wrong" className="font-semibold">
        What is wrong{' '}
        {session.findings.length > 0 && (
          <span className="ml-1 font-normal text-muted">worst first, each opens its evidence</span>
        )}
      </h2>
      {session.findings.length === 0 ? (
        <p className="mt-2 text-muted">{lookedAtText(session.steps)}</p>
      ) : (
        <ul className="mt-2 rounded-table border border-hairline bg-surface">
          {session.findings.map((finding) => (
            <FindingRow key={`${finding.code} ${finding.step}`} finding={finding} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingRow({ finding, session }: { readonly finding: Finding; readonly session: SessionDetail }) {
  const nowMs = useNow();
  const detail = findingDetail(finding);
  const key = keyOf(stepNumber(session.steps, finding.step));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline px-4 py-2.5 not-first:border-t">
      <FindingIcon finding={finding} className="size-4.5" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <SafeText text={findingText(finding, nowMs)} />
        </p>
        <p className="text-muted empty:hidden">
          {detail && <SafeText text={detail} />}
          {finding.reasonCode && (
            <>
              {detail && ' '}Upstream’s reason{' '}
              <code className="break-words text-text">
                <SafeText text={finding.reasonCode} />
              </code>
            </>
          )}
        </p>
      </div>
      {finding.step !== null && finding.stepType !== null && (
        <Link
          href={urls.step(session.ref, finding.step)}
          prefetch={false}
          className={cn(buttonClass(), 'print:hidden')}
        >
          <span>
            Open <SafeText text={toStepName(finding.stepType)} />
          </span>
          {key && <Kbd className="coarse:hidden">{key}</Kbd>}
        </Link>
      )}
    </li>
  );
}
