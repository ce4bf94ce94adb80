'use client';

import Link from 'next/link';
import { buttonClass } from '#components/ui/button/index.ts';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import { findingDetail } from '#lib/format/labels/finding-detail.ts';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { ShownFinding } from '#lib/model/session/finding.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { urls } from '#lib/model/urls/index.ts';
import { noFindingsMessage } from '../no-findings-message.ts';
import { shortcutOf, stepIndex } from '../step-order.ts';

/** Every finding with a link to its evidence. An empty list says what was not judged, in no colour. */
export function FindingList({ session }: { readonly session: SessionDetail }) {
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="font-semibold">
        Findings{' '}
        {session.findings.length > 0 && <span className="ml-1 font-normal text-muted">Most serious first</span>}
      </h2>
      {session.findings.length === 0 ? (
        <p className="mt-2 text-muted">{noFindingsMessage(session.steps)}</p>
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

function FindingRow({ finding, session }: { readonly finding: ShownFinding; readonly session: SessionDetail }) {
  const detail = findingDetail(finding);
  const key = shortcutOf(stepIndex(session.steps, finding.step));
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline px-4 py-2.5 not-first:border-t">
      <FindingIcon finding={finding} className="size-4.5" />
      <div className="min-w-0 grow basis-52">
        <p className="font-semibold">
          <SafeText text={finding.message} />
        </p>
        <p className="text-muted empty:hidden">
          {detail && <SafeText text={detail} />}
          {finding.reasonCode && (
            <>
              {detail && ' '}Reason:{' '}
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
            Open <SafeText text={stepTypeLabel(finding.stepType)} />
          </span>
          {key && <Kbd className="coarse:hidden">{key}</Kbd>}
        </Link>
      )}
    </li>
  );
}
