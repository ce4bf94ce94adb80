'use client';

import { useQuery } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '#components/ui/button/button.tsx';
import { Kbd } from '#components/ui/keyboard/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { FindingIcon } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { useReaderLocale } from '#components/ui/time/reader-locale.ts';
import { decisionsQuery } from '#lib/client/review/decisions.ts';
import { blockText } from '#lib/format/labels/decision.ts';
import { findingDetail } from '#lib/format/labels/finding-detail.ts';
import { stepName } from '#lib/format/labels/step-type.ts';
import { stepPage } from '#lib/model/addresses.ts';
import type { ClearBlock } from '#lib/model/review/decision.schema.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { type FindingGroup, type GroupedLine, noFindingsMessage, toFindingGroups } from '../findings.ts';
import { shortcutOf, stepIndex } from '../navigation/session-route.ts';

interface FindingListProps {
  readonly session: SessionDetail;
  /** A reviewer who may not read decisions learns nothing of what blocks a clear. */
  readonly mayReadDecisions: boolean;
}

/** The list has every finding and everything that blocks a clear, with a link to its evidence. An empty one says what has no verdict here. */
export function FindingList({ session, mayReadDecisions }: FindingListProps) {
  // The panel of decisions keeps these up to date, and says when they cannot be read.
  const { data } = useQuery({ ...decisionsQuery(session.ref), enabled: mayReadDecisions });
  const blocks = data?.blocks ?? [];
  const places = toFindingGroups(session, data);
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="font-semibold">
        Findings{' '}
        <span className="ml-1 font-normal text-muted empty:hidden">
          {places.length > 0 && 'Most serious first'}
          {blocks.length > 0 && `, ${blocks.length} ${blocks.length === 1 ? 'blocks' : 'block'} a clear`}
        </span>
      </h2>
      {places.length === 0 ? (
        <p className="mt-2 text-muted">{noFindingsMessage(session.steps)}</p>
      ) : (
        <ul className="mt-2 rounded-table border border-hairline bg-surface">
          {places.map((place) => (
            <GroupRow key={place.key} place={place} session={session} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the name and the shortcut of the screen that shows the evidence. */
function screenOf({ lines, blocks, href }: FindingGroup, session: SessionDetail) {
  const own = session.steps.find(
    ({ step }) =>
      lines.some(({ finding }) => finding?.step === step) ||
      blocks.some(({ target }) => target.consent === null && target.ref === session.ref && target.step === step),
  );
  if (own && href === stepPage(session.ref, own.step))
    return { name: stepName(own), key: shortcutOf(stepIndex(session.steps, own.step)) };
  return { name: href?.startsWith('/consents/') ? 'shared data' : 'own session', key: undefined };
}

/** A company may have hundreds of persons whose own sessions block: beyond these they are folded, though never in print. */
const shownBlocks = 8;

function GroupRow({ place, session }: { readonly place: FindingGroup; readonly session: SessionDetail }) {
  const { href, lines, blocks } = place;
  const { name, key } = screenOf(place, session);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline px-4 py-2.5 not-first:border-t">
      <div className="flex min-w-0 grow basis-52 flex-col gap-1">
        {lines.map((shown) => (
          <Line key={shown.key} shown={shown} />
        ))}
        {blocks.slice(0, shownBlocks).map((block) => (
          <Block key={block.id} block={block} />
        ))}
        {blocks.length > shownBlocks && (
          <details className="print:details-content:[content-visibility:visible]">
            <summary className="w-fit rounded-chip text-muted hover:text-text">
              {blocks.length - shownBlocks} more block a clear
            </summary>
            <div className="mt-1 flex flex-col gap-1">
              {blocks.slice(shownBlocks).map((block) => (
                <Block key={block.id} block={block} />
              ))}
            </div>
          </details>
        )}
      </div>
      {href !== null && (
        <Link href={href} prefetch={false} className={cn(buttonClass(), 'max-w-full print:hidden')}>
          <span className="truncate">
            Open <SafeText text={name} />
          </span>
          {key && <Kbd className="coarse:hidden">{key}</Kbd>}
        </Link>
      )}
    </li>
  );
}

const Block = ({ block }: { readonly block: ClearBlock }) => (
  <p className="flex min-w-0 items-baseline gap-3">
    <Ban
      aria-hidden
      className={cn(
        'mt-0.5 size-4 shrink-0 self-start',
        block.severity === 'severe' ? 'text-rejected-fg' : 'text-muted',
      )}
    />
    <span className="min-w-0 break-words">
      <span className="text-muted">Blocks a clear: </span>
      <SafeText text={blockText(block)} />
    </span>
  </p>
);

function Line({ shown }: { readonly shown: GroupedLine }) {
  const { finding, blocksClear } = shown;
  const locale = useReaderLocale();
  const detail = finding && findingDetail(finding, locale);
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      <FindingIcon finding={shown} className="mt-0.5 size-4 shrink-0 self-start" />
      <p className="flex min-w-0 flex-wrap gap-x-2 break-words">
        <SafeText text={blockText(shown)} className="min-w-0 font-semibold" />
        {blocksClear && (
          <span className="whitespace-nowrap text-muted">
            <Ban aria-hidden className="mr-1 inline size-3.5 align-[-2px]" />
            blocks a clear
          </span>
        )}
        {detail && (
          <span className="min-w-0 text-muted">
            <SafeText text={detail} />
          </span>
        )}
        {finding?.reasonCode && (
          <span className="min-w-0 text-muted">
            Reason code:{' '}
            <code className="break-words text-text">
              <SafeText text={finding.reasonCode} />
            </code>
          </span>
        )}
      </p>
    </div>
  );
}
