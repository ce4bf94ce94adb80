'use client';

import { RotateCw } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { FaceBench, type FacePanel } from '#components/evidence/index.tsx';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DuplicateStep } from '#lib/contract/index.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { AlsoAsItCame } from '../as-it-came.tsx';
import { Device } from '../device.tsx';
import { fileAt, type StepFile } from '../files.ts';
import { StepHead } from '../head.tsx';
import { Hidden } from '../hidden.tsx';
import { StepLayout } from '../layout.tsx';
import { Reason } from '../reason.tsx';
import { isHidden } from '../redaction.ts';
import type { Seen } from '../seen.ts';
import type { StepViewerProps } from '../viewer-props.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { MatchList } from './match-list.tsx';
import { countText, type Match, matchesOf, scoreText } from './matches.ts';
import { useDuplicate } from './use-duplicate.ts';

const mostPinned = 2;

/** Faces of other sessions that upstream found to be like the subject's, each beside it. */
export default function DuplicateViewer({ at, type, status, reading, session, file, onFile }: StepViewerProps) {
  const { body, redacted, readAt } = reading;
  const { explanation, onOther } = useDuplicate(at, readAt);
  const [wanted, setWanted] = useState<string>();
  const [pins, setPins] = useState<readonly string[]>([]);
  const headingId = useId();
  const filePrefix = apiUrls.file(at.kind, at.ref, at.step, '');

  const matches = matchesOf(at, reading);
  const chosen =
    matches?.find(({ key }) => key === wanted) ?? matches?.find((match) => isNamedBy(match, file)) ?? matches?.[0];
  const held = pins.flatMap((key) => matches?.find((match) => match.key === key) ?? []);
  const pinned = held.filter((match) => match !== chosen);
  const related = ({ sessionId }: Match) =>
    sessionId === null ? undefined : explanation.data?.related.find((one) => one.sessionId === sessionId);
  const toPanel = (match: Match): FacePanel => {
    const whose = related(match)?.session;
    return {
      key: match.key,
      title: `Match ${match.rank}`,
      caption: (
        <span className="flex flex-wrap gap-x-2">
          <span className="font-semibold tabular-nums">
            <SafeText text={scoreText(match.score)} />
          </span>
          {whose && <SafeText text={whose.subject ?? whose.ref} />}
        </span>
      ),
      at,
      face: match.file ?? { absent: 'Upstream gave no face with this match.' },
      ...(match.onlyOf !== null && { onlyOf: { readAt: match.onlyOf, onOther } }),
    };
  };

  function choose(match: Match) {
    setWanted(match.key);
    // An address must mean the same match tomorrow.
    if (match.file && match.onlyOf === null) onFile(match.file.key);
  }

  function hold({ key }: Match) {
    setPins(pins.includes(key) ? pins.filter((one) => one !== key) : [...held.map((one) => one.key), key]);
  }

  const compared = chosen ? [chosen, ...pinned] : [];
  const panels = [subjectPanel(at, body, filePrefix), ...compared.map(toPanel)];
  const hasFace = panels.some(({ face }) => !('absent' in face));
  const hidesEvidence = matches === undefined;
  const foot = (
    <>
      <Device body={body} redacted={redacted} />
      <Hidden redacted={redacted} />
      <AlsoAsItCame body={body} filePrefix={filePrefix} onPicture={(picture) => onFile(picture.key)} />
    </>
  );
  const head = (
    <>
      <StepHead type={type} status={status} />
      <Reason status={status} body={body} redacted={redacted} />
    </>
  );

  if (hidesEvidence || isHidden(redacted, 'verification.duplicate.face'))
    return (
      <StepLayout evidence={null}>
        {head}
        <EmptyState kind="no-permission">Your role sees no faces, and not whether there are matches.</EmptyState>
        {foot}
      </StepLayout>
    );

  return (
    <div className="flex flex-col panes:grid panes:h-full panes:grid-cols-[minmax(0,1fr)_17.5rem] panes:grid-rows-[minmax(0,1fr)] panes:wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="relative flex min-h-0 min-w-0 flex-col overflow-y-auto border-hairline bg-surface panes:col-start-2 panes:row-start-1 panes:border-l">
        {head}
        {matches && matches.length > 0 && (
          <>
            <Count readAt={readAt}>{countText(matches.length)}</Count>
            <MatchList
              listed={matches.map((match) => ({ match, panel: toPanel(match), related: related(match) }))}
              chosen={chosen?.key}
              held={held.map(({ key }) => key)}
              canHold={held.length < mostPinned}
              onChoose={choose}
              onHold={hold}
            />
          </>
        )}
        {matches?.length === 0 && (
          <>
            <Count readAt={readAt}>{countText(0)}</Count>
            <p className="px-4 pb-3 text-muted">That upstream reported none does not say that there is none.</p>
          </>
        )}
        {matches === null &&
          (status === 'SUBMISSION_REQUIRED' ? (
            <EmptyState kind="not-submitted">
              Upstream waits for the customer. Whether there are matches is not known.
            </EmptyState>
          ) : (
            <EmptyState kind="purged">Upstream did not say whether there are matches.</EmptyState>
          ))}
      </div>
      <div className="relative min-w-0 bg-surface panes:col-start-1 panes:row-start-1 panes:overflow-y-auto">
        <div className={hasFace ? 'panes:h-[clamp(22rem,57dvh,44rem)]' : 'panes:h-52'}>
          <FaceBench panels={panels} />
        </div>
        {compared.length > 0 && (
          <section aria-labelledby={headingId} className="border-hairline border-t">
            <h3 id={headingId} className="px-4 pt-3 pb-1 font-semibold">
              Both sessions{' '}
              <span className="ml-1 font-normal text-muted">as registered here, not upstream’s comparison</span>
            </h3>
            {explanation.isError && !explanation.data && (
              <p role="alert" className="flex flex-wrap items-center gap-x-3 px-4 py-1">
                What is registered here of the matched sessions could not be read.
                <Button size="small" onClick={() => void explanation.refetch()} disabled={explanation.isFetching}>
                  <RotateCw aria-hidden />
                  Retry
                </Button>
              </p>
            )}
            <ComparisonTable
              session={session}
              compared={compared.map((match) => ({ match, related: related(match) }))}
            />
          </section>
        )}
        {foot}
      </div>
    </div>
  );
}

const isNamedBy = ({ file, onlyOf }: Match, key: string | null): boolean =>
  key !== null && onlyOf === null && file?.key === key;

const Count = ({ readAt, children }: { readonly readAt: string; readonly children: ReactNode }) => (
  <p className="px-4 pt-2.5 pb-1">
    <span className="font-medium">{children}</span>, read <Time value={readAt} />
  </p>
);

function subjectPanel(at: StepViewerProps['at'], body: unknown, filePrefix: string): FacePanel {
  const path = ['verification', 'duplicate', 'face'];
  const found: StepFile | undefined = fileAt(
    (body as Seen<DuplicateStep>).verification?.duplicate?.face,
    filePrefix,
    path,
  );
  return {
    key: 'subject',
    title: 'Subject',
    caption: 'This session',
    at,
    face: found
      ? {
          key: found.key,
          name: 'Face of the subject',
          side: 'Subject',
          address: found.address,
          declaredType: found.declaredType,
          declaredBytes: found.declaredBytes,
          thumbnail: true,
        }
      : { absent: 'Upstream gave no face of the subject.' },
  };
}
