/** What was decided on the session: by whom, why, on what, and what has changed since. */

import { toDay } from '#lib/format/dates/date.ts';
import { changedSince } from '#lib/format/labels/changed-since.ts';
import {
  decisionReasonNames,
  decisionStateNames,
  decisionTitle,
  fileFailureName,
  filesToCompareText,
  secondReasonNames,
} from '#lib/format/labels/decision.ts';
import { clearedWithoutDate, riskGroundNames, riskNames } from '#lib/format/labels/risk.ts';
import type {
  ClearBlock,
  EvidenceDifference,
  FrozenSummary,
  ShownDecision,
} from '#lib/model/review/decision.schema.ts';
import type { DecisionState } from '#lib/model/review/decision.ts';
import type { RatedRisk } from '#lib/model/review/risk-rating.schema.ts';
import { boldWarning, facts, heading, line, muted, note, points, present } from '../../typesetting/blocks.ts';
import type { Block, Tone } from '../../typesetting/typeset.ts';
import { type DossierSource, partSection, type Section, secondLines, severityLine, stepName } from '../section.ts';
import { counted, moment, sentence, shown, shownText } from '../texts.ts';

const tones: Record<DecisionState, Tone> = {
  waiting: 'warning',
  effective: 'good',
  superseded: 'muted',
  disagreed: 'severe',
  withdrawn: 'muted',
};

export const decisionSection: Section = (source) =>
  partSection('Decisions', source.record.decisions, ({ history, blocks, changedSince, filesToCompare }) => ({
    blocks: [
      note(
        history.length === 0
          ? 'Nobody has decided on this session in Review Desk.'
          : 'Recorded in Review Desk. They change nothing in the verification service.',
      ),
      ...(changedSince ? differenceBlocks(source, changedSince, history) : []),
      ...(filesToCompare.length > 0
        ? [note(filesToCompareText(filesToCompare.map(({ step }) => stepName(source, step))))]
        : []),
      ...history.flatMap((decision) => decisionBlocks(source, decision)),
      ...blockBlocks(source, blocks),
    ],
  }));

function decisionBlocks(source: DossierSource, decision: ShownDecision): readonly Block[] {
  const { number, state, by, at, reasons, overrides, considered, needsSecond, second, frozen, alsoDecideInService } =
    decision;
  const codes = reasons?.codes.filter((code) => code !== 'other') ?? [];
  const needed = needsSecond?.map((reason) => secondReasonNames[reason]).join(' and ');
  const why = present(
    ...codes.map((code) => line(decisionReasonNames[code])),
    reasons?.text && line(shownText(reasons.text)),
  );
  return [
    heading(`${number}. ${decisionTitle(decision)}`),
    facts([
      ['State', [line(decisionStateNames[state], { bold: true, tone: tones[state] })]],
      ['Decided by', [line(shown(by.name)), muted(moment(at))]],
      ['Reasons', reasons ? why : [muted(decision.kind === null ? hidden : 'They can no longer be opened')]],
      ['Overridden', overrides?.map(({ message }) => line(shown(message), { tone: 'warning' }))],
      ['Considered', considered?.map(({ message }) => line(shown(message)))],
      ['Second reviewer', second ? secondLines(second, second.by.name) : needed && [muted(`Needed: ${needed}`)]],
      ['To do', alsoDecideInService],
      ...(frozen ? frozenRows(source, frozen) : []),
    ]),
  ];
}

/** Who may be the second reviewer looks at the evidence first, as on screen. */
const hidden = 'Shown to a second reviewer once the evidence has been opened';

/** These rows show what the decision was made on. */
function frozenRows(source: DossierSource, frozen: FrozenSummary): Parameters<typeof facts>[0] {
  const { contentHash, readAt, factsReadAt, files, stepsWithoutFiles, ownership } = frozen;
  const mono = { mono: true, small: true } as const;
  const stored = factsReadAt === null ? '' : `; what was stored is of ${moment(factsReadAt)}`;
  const warned = (text: string) => line(text, { tone: 'warning' });
  return [
    [
      'Frozen with it',
      [
        line(`${counted(frozen.facts, 'fact', 'facts')}, ${counted(frozen.hits, 'hit', 'hits')}`),
        muted(
          readAt === null
            ? `Verification service could not be read${stored}`
            : `Verification service read ${moment(readAt)}`,
        ),
        line(`SHA-256 ${contentHash}`, mono),
      ],
    ],
    [
      'Ownership',
      ownership && [
        line(
          `${shown(ownership.policy)} ${shown(ownership.policyVersion)}, ${ownership.inclusive ? 'from' : 'above'} ${ownership.thresholdPercent} %`,
        ),
        ownership.answerHash === null
          ? warned('The answer could not be read')
          : line(`SHA-256 of the answer ${ownership.answerHash}`, mono),
      ],
    ],
    [
      'Files',
      [
        ...files.flatMap(({ step, key, sha256, why }) => [
          muted(`${stepName(source, step)}: ${shown(key)}`),
          sha256 === null
            ? warned(`Could not be fetched: ${shown(fileFailureName(why))}`)
            : line(`SHA-256 ${sha256}`, mono),
        ]),
        ...stepsWithoutFiles.map(({ step, why }) =>
          warned(`${stepName(source, step)}: its files could not be listed: ${shown(fileFailureName(why))}`),
        ),
      ],
    ],
  ];
}

/** These blocks list what blocked a clear of the session as it was stored when the dossier was made. */
const blockBlocks = (source: DossierSource, blocks: readonly ClearBlock[]): readonly Block[] => [
  heading('Blocks to a clear'),
  blocks.length === 0
    ? note('None when this dossier was created.')
    : points(
        blocks.map(({ severity, message, target }) => ({
          label: severityLine(severity),
          title: shown(message),
          lines: present(
            target.ref !== source.record.session.ref
              ? muted(`On session ${target.ref}`)
              : target.step !== null && muted(stepName(source, target.step)),
          ),
        })),
      ),
];

/** What moved since the evidence of a decision was frozen, as the page of the session says it: of the one that waits, if there is one. */
function differenceBlocks(
  source: DossierSource,
  difference: EvidenceDifference,
  history: readonly ShownDecision[],
): readonly Block[] {
  const isWaiting = history.some(({ state }) => state === 'waiting');
  const { headline, changes } = changedSince(difference, isWaiting, (step) => source.stepNames.get(step));
  return [
    boldWarning(headline),
    points(
      changes.map(({ title, before, now, ids }) => ({
        label: muted('Changed'),
        title: shown(title),
        lines: present(
          line(before === undefined ? sentence(shownText(now)) : `${shownText(before)} → ${shownText(now)}`),
          ids && muted(ids.map((id) => stepName(source, id)).join(', ')),
        ),
      })),
    ),
  ];
}

/** This section says how reviewers rated the risk, and when to look again. */
export const riskSection: Section = ({ record }) =>
  partSection('Risk and next review', record.risk, ({ current, former, reviewDueOn, isOverdue }) => ({
    blocks: [
      ...(current ? [toRating(current, isOverdue)] : [note('Nobody has rated the risk.')]),
      ...(reviewDueOn && !current?.nextReviewOn
        ? [(isOverdue ? boldWarning : note)(`${clearedWithoutDate(isOverdue)} ${toDay(reviewDueOn)}.`)]
        : []),
      ...(former.length > 0 ? [heading('Earlier ratings'), ...former.map((one) => toRating(one, false))] : []),
    ],
  }));

const toRating = ({ rating, nextReviewOn, reasons, by, at }: RatedRisk, isOverdue: boolean): Block =>
  facts([
    ['Risk', [line(riskNames[rating], { bold: true })]],
    [
      'Next review',
      nextReviewOn === null
        ? [muted('None')]
        : [isOverdue ? line(`Overdue since ${toDay(nextReviewOn)}`, { tone: 'severe' }) : line(toDay(nextReviewOn))],
    ],
    ['Grounds', reasons?.grounds.map((ground) => line(riskGroundNames[ground]))],
    [
      'Reasons',
      reasons === null ? [muted('They can no longer be opened')] : reasons.text !== '' ? shownText(reasons.text) : null,
    ],
    ['Rated by', [line(shown(by.name)), muted(moment(at))]],
  ]);
