import { toDay } from '#lib/format/dates/date.ts';
import { riskGroundNames, riskNames } from '#lib/format/labels/review/risk.ts';
import type { RatedRisk } from '#lib/model/review/risk-rating.ts';
import type { Block } from '../../typesetting/typeset.ts';
import {
  facts,
  gapOf,
  gapText,
  heading,
  line,
  moment,
  muted,
  paragraph,
  partOf,
  type Section,
  shown,
  shownText,
} from '../section.ts';

/** How reviewers rated the risk, and when to look again. */
export const riskSection: Section = ({ record }) => {
  const title = 'Risk and next review';
  const gap = gapOf(record.risk);
  if (gap) return { title, blocks: [paragraph(gapText(gap), { tone: 'warning' })] };
  const risk = partOf(record.risk);
  if (!risk?.current) return { title, blocks: [paragraph('Nobody has rated the risk.', { tone: 'muted' })] };
  return {
    title,
    blocks: [
      toBlock(risk.current, risk.isOverdue),
      ...(risk.former.length > 0 ? [heading('Earlier ratings'), ...risk.former.map((one) => toBlock(one, false))] : []),
    ],
  };
};

const toBlock = ({ rating, nextReviewOn, reasons, by, at }: RatedRisk, isOverdue: boolean): Block =>
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
