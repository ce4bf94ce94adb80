import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useKey } from '#components/ui/keyboard/index.ts';
import { FindingIcon } from '#components/ui/status/index.ts';
import { SafeText } from '#components/ui/text/index.ts';
import type { SessionDetail } from '#lib/model/session/session.ts';
import { urls } from '#lib/model/urls/index.ts';
import { Row } from '../values/index.ts';

interface OwnFindingsProps {
  /** The person's own session, if Review Desk has it. */
  readonly session: SessionDetail | null | undefined;
  readonly whose: string;
}

const addressOf = ({ ref, findings }: SessionDetail, at: number) => {
  const step = findings[at]?.step ?? null;
  return step === null ? urls.session(ref) : urls.step(ref, step);
};

/** What was found in the person's own session, each with a link to its evidence; nothing where nothing was found. */
export function OwnFindings({ session, whose }: OwnFindingsProps) {
  const router = useRouter();
  const hasFindings = session !== null && session !== undefined && session.findings.length > 0;
  // The key that led to this step leads on to what it is about.
  useKey('e', 'Evidence in the person’s own session', () => session && router.push(addressOf(session, 0)), {
    enabled: hasFindings,
    first: true,
  });
  if (!hasFindings) return null;
  return (
    <Row label="Findings there">
      <ul>
        {session.findings.map((finding, at) => (
          <li key={`${finding.code} ${finding.step}`} className="flex min-h-6 items-baseline gap-1.5">
            <FindingIcon finding={finding} className="shrink-0 self-center" />
            <Link href={addressOf(session, at)} prefetch={false} className="rounded-chip text-accent hover:underline">
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
