import { ChevronDown, ChevronUp, Pin, PinOff } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type FacePanel, FaceThumbnail } from '#components/evidence/index.tsx';
import { environmentLabel } from '#components/step-parts/related-session.tsx';
import { IconButton } from '#components/ui/button/icon-button.tsx';
import { useKey } from '#components/ui/keyboard/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { StatusText } from '#components/ui/status/index.ts';
import { useSameRead, useStepVerdicts, VerdictMark } from '#components/verdicts/index.ts';
import type { StepAddress } from '#lib/client/step.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';
import type { RelatedSession } from '#lib/model/session/explanation.schema.ts';
import { type Match, scoreText } from './matches.ts';

interface ListedMatch {
  readonly match: Match;
  readonly panel: FacePanel;
  readonly related: RelatedSession | undefined;
  readonly verdict: HitDisposition | undefined;
}

interface MatchListProps {
  /** The candidates are in the order of the page. */
  readonly listed: readonly ListedMatch[];
  readonly chosen: string | undefined;
  /** The candidate that the address names gets the focus once. */
  readonly landed: string | undefined;
  /** The pinned candidates with these keys stay beside the chosen one, which may be among them. */
  readonly pinned: readonly string[];
  readonly canPin: boolean;
  readonly onChoose: (match: Match) => void;
  readonly onPin: (match: Match) => void;
}

/** Of the candidates by similarity, one is chosen, and up to two more are pinned beside it. The chosen one is the Tab stop, arrow keys move. */
export function MatchList({ listed, chosen, landed, pinned, canPin, onChoose, onPin }: MatchListProps) {
  const list = useRef<HTMLUListElement>(null);
  const matches = listed.map(({ match }) => match);
  const position = matches.findIndex(({ key }) => key === chosen);
  const moved = useRef<'scrolled' | 'focused' | null>(null);

  function moveBy(by: 1 | -1, how: 'scrolled' | 'focused' = 'scrolled') {
    const match = matches[position + by];
    if (!match) return;
    moved.current = how;
    onChoose(match);
  }
  // The list scrolls only after a key press.
  useEffect(() => {
    const item = list.current?.children[position];
    if (!moved.current || !item) return;
    item.scrollIntoView({ block: 'nearest' });
    if (moved.current === 'focused') item.querySelector('button')?.focus();
    moved.current = null;
  }, [position]);
  const hasLanded = useRef(false);
  useEffect(() => {
    if (landed === undefined || hasLanded.current) return;
    hasLanded.current = true;
    const button = list.current?.querySelector<HTMLElement>('[data-chosen] button');
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'center' });
  }, [landed]);
  useKey('j', 'Next candidate', () => moveBy(1));
  useKey('k', 'Previous candidate', () => moveBy(-1));

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveBy(by, 'focused');
  }

  return (
    <section aria-label="Candidates" className="flex min-h-0 flex-col">
      {matches.length > 1 && (
        <div className="flex flex-wrap items-center gap-x-2 border-hairline border-b px-4 py-1">
          <p className="grow text-meta text-muted">Most similar first. Scores have no documented scale.</p>
          <span className="flex items-center gap-1 whitespace-nowrap tabular-nums">
            <IconButton
              label="Previous candidate"
              shortcut="k"
              size="small"
              disabled={position <= 0}
              onClick={() => moveBy(-1)}
            >
              <ChevronUp aria-hidden />
            </IconButton>
            {position + 1} of {matches.length}
            <IconButton
              label="Next candidate"
              shortcut="j"
              size="small"
              disabled={position >= matches.length - 1}
              onClick={() => moveBy(1)}
            >
              <ChevronDown aria-hidden />
            </IconButton>
          </span>
        </div>
      )}
      <ul ref={list} onKeyDown={onKeyDown} className="relative grow panes:min-h-40 overflow-y-auto not-panes:max-h-72">
        {listed.map(({ match, panel, related, verdict }) => {
          const isChosen = match.key === chosen;
          const isPinned = pinned.includes(match.key);
          return (
            <li
              key={match.key}
              data-chosen={isChosen || undefined}
              className="flex items-center border-hairline border-b border-l-2 border-l-transparent pr-2 [contain-intrinsic-size:auto_5.25rem] [content-visibility:auto] data-chosen:border-l-accent data-chosen:bg-selected high-contrast:not-data-chosen:border-l-[Canvas]"
            >
              <button
                type="button"
                aria-pressed={isChosen}
                tabIndex={isChosen ? 0 : -1}
                onClick={() => onChoose(match)}
                className="flex min-w-0 grow items-center gap-3 py-2 pl-3.5 text-left -outline-offset-2"
              >
                <FaceThumbnail panel={panel} className="h-16 w-13 shrink-0 overflow-hidden rounded-chip" />
                <span className="flex min-w-0 grow flex-col gap-0.5">
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    <span className="text-muted">Candidate {match.rank}</span>
                    <span className={match.score === null ? 'text-subtle' : 'font-semibold text-hit tabular-nums'}>
                      <span className="sr-only">similarity </span>
                      <SafeText text={scoreText(match.score)} />
                    </span>
                  </span>
                  <CandidateSession match={match} related={related} />
                  {verdict && <VerdictMark hit={verdict} />}
                </span>
              </button>
              <IconButton
                label={`${isPinned ? 'Unpin' : 'Pin'} candidate ${match.rank}`}
                size="small"
                tabIndex={isChosen || isPinned ? 0 : -1}
                aria-pressed={isPinned}
                disabled={!isPinned && !canPin}
                onClick={() => onPin(match)}
                className="aria-pressed:bg-selected aria-pressed:text-accent high-contrast:aria-pressed:outline"
              >
                {isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function CandidateSession({ match, related }: { readonly match: Match; readonly related: RelatedSession | undefined }) {
  if (match.sessionId === null) return <span className="text-meta text-subtle">Session not stated</span>;
  if (!related) return <span className="min-h-4.5 text-meta text-subtle" />;
  if (related.elsewhere)
    return (
      <span className="font-medium text-meta text-resubmission-fg">Session {environmentLabel(related.elsewhere)}</span>
    );
  if (!related.session) return <span className="text-meta text-muted">Not in Review Desk</span>;
  const { ref, subject, status } = related.session;
  return (
    <span className="flex min-w-0 flex-col items-start gap-0.5">
      <span className="line-clamp-2 max-w-full break-words">
        {subject ? <SafeText text={subject} /> : <code>{ref}</code>}
      </span>
      <StatusText status={status} />
    </span>
  );
}

/** The verdicts on the matches are named by their position, so they belong to the read on the screen or are not shown. */
export function useVerdicts(at: StepAddress, readAt: string, isHidden: boolean) {
  const stepVerdicts = useStepVerdicts(at, { enabled: !isHidden });
  const { data } = stepVerdicts;
  const sameRead = useSameRead({ at, readAt, data });
  const of = ({ position }: Match) =>
    data?.readAt === readAt ? data.hits.find((one) => one.position === position - 1) : undefined;
  return {
    stepVerdicts,
    sameRead,
    of,
    /** The position is null where the match is not reported any more, and undefined until the matches of this read have identities. */
    positionOf: (hit: string): number | null | undefined => {
      if (data?.readAt !== readAt) return undefined;
      const position = data.hits.find((one) => one.hit === hit)?.position ?? null;
      return position === null ? null : position + 1;
    },
    progress: data && data.counts.hits > 0 ? `${data.counts.open} of ${data.counts.hits} open` : '',
  };
}
