import { type ReactNode, useId, useState } from 'react';
import { FaceComparison, type FacePanel } from '#components/evidence/index.tsx';
import { isHidden, type Redacted } from '#components/step-parts/redaction.ts';
import { StepPage } from '#components/step-parts/step-body.tsx';
import { fileAt, toEvidenceFile } from '#components/step-parts/step-files.ts';
import { StepFoot } from '#components/step-parts/step-foot.tsx';
import { StepHead, type StepViewerProps } from '#components/step-parts/step-frame.tsx';
import { EmptyState, FailureLine } from '#components/ui/feedback/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { Time } from '#components/ui/time/time.tsx';
import { VerdictPanel } from '#components/verdicts/index.ts';
import type { DuplicateStep } from '#lib/contract/index.ts';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { SessionDetail } from '#lib/model/session/session.schema.ts';
import { MatchList, useVerdicts } from './match-list.tsx';
import { countText, type Match, matchesOf, scoreText } from './matches.ts';
import { useDuplicate } from './reread-before-expiry.ts';
import { ComparisonTable } from './session-comparison.tsx';

const mostPinned = 2;

/** The subject's face stands beside similar faces of other sessions, above a comparison of the sessions. */
export default function DuplicateViewer(props: StepViewerProps) {
  const { at, status, answer, session, file, onFile, hit } = props;
  const { body, redacted, readAt } = answer;
  const { explanation, onOtherRead } = useDuplicate(at, readAt);
  const [wanted, setWanted] = useState<string>();
  const [pins, setPins] = useState<readonly string[]>([]);
  const headingId = useId();

  const matches = matchesOf(at, answer);
  const verdicts = useVerdicts(at, readAt, !matches?.length);
  const named = hit === null ? undefined : verdicts.positionOf(hit);
  const landed = matches?.find(({ position }) => position === named);
  const chosen =
    matches?.find(({ key }) => key === wanted) ??
    matches?.find((match) => isNamedBy(match, file)) ??
    landed ??
    matches?.[0];
  const pinned = pins.flatMap((key) => matches?.find((match) => match.key === key) ?? []);
  const related = ({ sessionId }: Match) =>
    sessionId === null ? undefined : explanation.data?.related.find((one) => one.sessionId === sessionId);
  const toPanel = (match: Match) => candidatePanel(at, match, related(match)?.session, onOtherRead);

  function choose(match: Match) {
    setWanted(match.key);
    // The address must keep meaning the same candidate.
    if (match.file && match.onlyOf === null) onFile(match.file.key);
  }

  function togglePin({ key }: Match) {
    setPins(pins.includes(key) ? pins.filter((one) => one !== key) : [...pinned.map((one) => one.key), key]);
  }

  const compared = chosen ? [chosen, ...pinned.filter((match) => match !== chosen)] : [];
  const panels = [subjectPanel(at, body), ...compared.map(toPanel)];
  const hasFace = panels.some(({ face }) => !('absent' in face));

  if (matches === undefined || isHidden(redacted, 'verification.duplicate.face'))
    return (
      <StepPage viewer={props} evidence={null}>
        <EmptyState kind="no-permission">Faces and candidates are not available to your role.</EmptyState>
      </StepPage>
    );

  return (
    <div className="flex flex-col panes:grid panes:h-full panes:grid-cols-[minmax(0,1fr)_17.5rem] panes:grid-rows-[minmax(0,1fr)] panes:wide:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="relative flex min-h-0 min-w-0 flex-col overflow-y-auto border-hairline bg-surface panes:col-start-2 panes:row-start-1 panes:border-l">
        <StepHead {...props} />
        {matches && matches.length > 0 && (
          <>
            <Count readAt={readAt}>{countText(matches.length)}</Count>
            {named === null && (
              <p role="status" className="px-4 pb-1 text-hit">
                The candidate that the link names is no longer reported.
              </p>
            )}
            <p role="status" className="px-4 pb-1 text-muted tabular-nums empty:hidden">
              {verdicts.progress}
            </p>
            <MatchList
              listed={matches.map((match) => ({
                match,
                panel: toPanel(match),
                related: related(match),
                verdict: verdicts.of(match),
              }))}
              chosen={chosen?.key}
              landed={landed === chosen ? landed?.key : undefined}
              pinned={pinned.map(({ key }) => key)}
              canPin={pinned.length < mostPinned}
              onChoose={choose}
              onPin={togglePin}
            />
            {chosen && (
              <ChosenVerdict
                at={at}
                chosen={chosen}
                verdicts={verdicts}
                onDone={() => {
                  const next = matches.find((match) => match !== chosen && verdicts.of(match)?.state === 'open');
                  if (next) choose(next);
                }}
              />
            )}
          </>
        )}
        {!matches?.length && <NoMatches isStated={matches !== null} status={status} readAt={readAt} />}
      </div>
      <div className="relative min-w-0 bg-surface panes:col-start-1 panes:row-start-1 panes:overflow-y-auto">
        <div className={hasFace ? 'panes:h-[clamp(22rem,57dvh,44rem)]' : 'panes:h-52'}>
          <FaceComparison panels={panels} />
        </div>
        {compared.length > 0 && (
          <section aria-labelledby={headingId} className="border-hairline border-t">
            <h3 id={headingId} className="px-4 pt-3 pb-1 font-semibold">
              Sessions <span className="ml-1 font-normal text-muted">Compared by Review Desk</span>
            </h3>
            {explanation.isError && !explanation.data && (
              <FailureLine onRetry={() => void explanation.refetch()} retrying={explanation.isFetching}>
                The candidates’ sessions could not be read.
              </FailureLine>
            )}
            <ComparisonTable
              session={session}
              compared={compared.map((match) => ({ match, related: related(match) }))}
            />
          </section>
        )}
        <StepFoot {...props} />
      </div>
    </div>
  );
}

interface ChosenVerdictProps {
  readonly at: StepViewerProps['at'];
  readonly chosen: Match;
  readonly verdicts: ReturnType<typeof useVerdicts>;
  readonly onDone: () => void;
}

const ChosenVerdict = ({ at, chosen, verdicts, onDone }: ChosenVerdictProps) => (
  <section
    aria-label="Verdict"
    className="flex flex-col gap-1.5 border-hairline border-t bg-surface px-4 py-3 panes:sticky panes:bottom-0 panes:max-h-[55dvh] panes:shrink-0 panes:overflow-y-auto print:static"
  >
    <h3 className="font-semibold">Candidate {chosen.rank}</h3>
    <VerdictPanel
      key={chosen.key}
      at={at}
      stepVerdicts={verdicts.stepVerdicts}
      hit={verdicts.of(chosen)}
      sameRead={verdicts.sameRead}
      hasKey
      onDone={onDone}
    />
  </section>
);

/** @param isStated the verification service stated that there are none */
function NoMatches({ isStated, status, readAt }: Readonly<{ isStated: boolean; status: string; readAt: string }>) {
  if (isStated)
    return (
      <>
        <Count readAt={readAt}>{countText(0)}</Count>
        <p className="px-4 pb-3 text-muted">The verification service reported none. There may still be duplicates.</p>
      </>
    );
  return status === 'SUBMISSION_REQUIRED' ? (
    <EmptyState kind="not-submitted">
      The duplicate check has not run yet. Whether there are duplicates is unknown.
    </EmptyState>
  ) : (
    <EmptyState kind="purged">The verification service did not state whether there are candidates.</EmptyState>
  );
}

const isNamedBy = ({ file, onlyOf }: Match, key: string | null): boolean =>
  key !== null && onlyOf === null && file?.key === key;

const Count = ({ readAt, children }: { readonly readAt: string; readonly children: ReactNode }) => (
  <p className="px-4 pt-2.5 pb-1">
    <span className="font-medium">{children}</span>, updated <Time value={readAt} />
  </p>
);

function candidatePanel(
  at: StepViewerProps['at'],
  match: Match,
  whose: SessionDetail | null | undefined,
  onOtherRead: () => void,
): FacePanel {
  return {
    key: match.key,
    title: `Candidate ${match.rank}`,
    caption: (
      <span className="flex flex-wrap gap-x-2">
        <span className="font-semibold tabular-nums">
          <SafeText text={scoreText(match.score)} />
        </span>
        {whose && <SafeText text={whose.subject ?? whose.ref} />}
      </span>
    ),
    at,
    face: match.file ?? { absent: 'No face provided for this candidate.' },
    ...(match.onlyOf !== null && { requiredRead: { readAt: match.onlyOf, onOtherRead } }),
  };
}

function subjectPanel(at: StepViewerProps['at'], body: unknown): FacePanel {
  const value = (body as Redacted<DuplicateStep>).verification?.duplicate?.face;
  const found = fileAt(value, fileAddress(at.kind, at.ref, at.step, ''), ['verification', 'duplicate', 'face']);
  return {
    key: 'subject',
    title: 'Subject',
    caption: 'This session',
    at,
    face: found
      ? toEvidenceFile(found, { name: 'Face of the subject', side: 'Subject', thumbnail: 'now' })
      : { absent: 'No face of the subject provided.' },
  };
}
