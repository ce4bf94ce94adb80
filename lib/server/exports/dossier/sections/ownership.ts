import { assess } from '#lib/ownership/index.ts';
import { toOwnershipBlocks, toPageDrawing } from '../../ownership-document.ts';
import { gapOf, gapText, paragraph, partOf, type Section } from '../section.ts';

export const ownershipSection: Section = ({ record }) => {
  const title = 'Ownership';
  const gap = gapOf(record.ownership);
  if (gap) return { title, blocks: [paragraph(gapText(gap), { tone: 'warning' })] };
  const input = partOf(record.ownership);
  if (!input) return null;
  const ownership = assess(input.declared, { policy: input.policy, settled: input.settlement.settled });
  const drawing = toPageDrawing(ownership, 'down');
  return { title, ...toOwnershipBlocks({ input, ownership, drawing }, 2) };
};
