import { assess, toDrawing } from '#lib/ownership/index.ts';
import { toOwnershipBlocks } from '../../ownership-report/index.ts';
import { gapOf, gapText, paragraph, partOf, type Section } from '../section.ts';

/** Larger maps, in px, would have names of less than half their size: then only the most important nodes are drawn, which is said. */
const maxMapSize = 38_000;

export const ownershipSection: Section = ({ record }) => {
  const title = 'Ownership';
  const gap = gapOf(record.ownership);
  if (gap) return { title, blocks: [paragraph(gapText(gap), { tone: 'warning' })] };
  const input = partOf(record.ownership);
  if (!input) return null;
  const ownership = assess(input.declared, { policy: input.policy, settled: input.settlement.settled });
  const draw = (all: boolean) => toDrawing(ownership, { orientation: 'down', folded: [], all, keep: [] });
  const whole = draw(true);
  const drawing = Math.max(whole.width, whole.height) <= maxMapSize ? whole : draw(false);
  return { title, ...toOwnershipBlocks({ input, ownership, drawing }, 2, false) };
};
