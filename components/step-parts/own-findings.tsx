import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { SafeText } from '#components/ui/marked-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { sessionPage, stepPage } from '#lib/model/addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { Row } from './values.tsx';

interface OwnFindingsProps {
  /** It is the person's own session, if Review Desk has it. */
  readonly session: SessionDetail | null | undefined;
  readonly whose: string;
}

/** Each finding in the person's own session has a link to its evidence; without findings nothing is shown. */
export function OwnFindings({ session, whose }: OwnFindingsProps) {
  if (!session || session.findings.length === 0) return null;
  return (
    <Row label="Findings there">
      <ul>
        {session.findings.map((finding, at) => (
          <li key={`${finding.code} ${finding.step}`} className="flex min-h-6 items-baseline gap-1.5">
            <FindingIcon finding={finding} className="shrink-0 self-center" />
            <Link
              href={finding.step === null ? sessionPage(session.ref) : stepPage(session.ref, finding.step)}
              prefetch={false}
              data-evidence={at === 0 ? '' : undefined}
              className="rounded-chip text-accent hover:underline"
            >
              <SafeText text={finding.message} />
              <ArrowUpRight aria-hidden className="ml-1 inline size-3.5" />
              <span className="sr-only">, in the session {whose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Row>
  );
}
