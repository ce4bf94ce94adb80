'use client';

import Link from 'next/link';
import { buttonClass } from '#components/ui/button/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { useReaderLocale } from '#components/ui/time/index.ts';
import { findingDetail } from '#lib/format/labels/finding-detail.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { noFindingsMessage } from '../no-findings-message.ts';
import { type ShownLine, toShownLines } from '../shown-lines.ts';
import { shortcutOf, stepIndex } from '../step-order.ts';

/** Every finding with a link to its evidence. An empty list says what was not judged, in no colour. */
export function FindingList({ session }: { readonly session: SessionDetail }) {
  const lines = toShownLines(session);
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="font-semibold">
        Findings {lines.length > 0 && <span className="ml-1 font-normal text-muted">Most serious first</span>}
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-muted">{noFindingsMessage(session.steps)}</p>
      ) : (
        <ul className="mt-2 rounded-table border border-hairline bg-surface">
          {lines.map((shown) => (
            <FindingRow key={shown.key} shown={shown} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FindingRow({ shown, session }: { readonly shown: ShownLine; readonly session: SessionDetail }) {
  const { message, href, finding } = shown;
  const locale = useReaderLocale();
  const detail = finding && findingDetail(finding, locale);
  const key = finding && shortcutOf(stepIndex(session.steps, finding.step));
  // The screen that shows the evidence.
  const place = finding ? finding.stepType && stepTypeLabel(finding.stepType) : 'shared data';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline px-4 py-2.5 not-first:border-t">
      <FindingIcon finding={shown} className="size-4.5" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <SafeText text={message} />
        </p>
        <p className="text-muted empty:hidden">
          {detail && <SafeText text={detail} />}
          {finding?.reasonCode && (
            <>
              {detail && ' '}Reason:{' '}
              <code className="break-words text-text">
                <SafeText text={finding.reasonCode} />
              </code>
            </>
          )}
        </p>
      </div>
      {href !== null && place !== null && (
        <Link href={href} prefetch={false} className={cn(buttonClass(), 'print:hidden')}>
          <span>
            Open <SafeText text={place} />
          </span>
          {key && <Kbd className="coarse:hidden">{key}</Kbd>}
        </Link>
      )}
    </li>
  );
}
