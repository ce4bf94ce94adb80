/** Who owns the company: as computed from the reported shares, and as reviewers recorded it. */

import { ownerGroundNames, ownerSourceNames } from '#lib/format/labels/owner-record.ts';
import type { OwnerFinding, OwnerRecord } from '#lib/model/review/owner-record.schema.ts';
import { assess } from '#lib/ownership/index.ts';
import { toOwnershipBlocks, toPageDrawing } from '../../ownership-document.ts';
import { facts, heading, line, muted, note, present, table, warning } from '../../typesetting/blocks.ts';
import type { Block } from '../../typesetting/typeset.ts';
import { partSection, type Section } from '../section.ts';
import { counted, moment, shown, shownText } from '../texts.ts';

export const ownershipSection: Section = ({ record }) =>
  partSection('Ownership', record.ownership, (input) => {
    const ownership = assess(input.declared, { policy: input.policy, confirmed: input.settlement.settled });
    return toOwnershipBlocks({ input, ownership, drawing: toPageDrawing(ownership, 'down') }, 2);
  });

/** Who the beneficial owners are, as reviewers recorded it, apart from what is computed. */
export const ownerRecordSection: Section = ({ record }) =>
  partSection('Beneficial owners, as recorded', record.ownerRecord, ({ current, former, isOutdated }) => ({
    blocks: current
      ? present(
          isOutdated && warning('The reported owners or the confirmed reading changed after this was recorded.'),
          ...toBlocks(current),
          former.length > 0 && heading('Earlier records'),
          ...former.flatMap(toBlocks),
        )
      : [note('Nobody has recorded them.')],
  }));

const toBlocks = ({ finding, by, at }: OwnerRecord): readonly Block[] => [
  facts([
    ...(finding ? findingRows(finding) : ([['Finding', [muted('It can no longer be opened')]]] as const)),
    ['Recorded by', [line(shown(by.name)), muted(moment(at))]],
  ]),
  ...(finding?.outcome === 'identified' ? [ownerTable(finding.owners)] : []),
];

function findingRows(finding: OwnerFinding): Parameters<typeof facts>[0] {
  const found = (text: string) => ['Finding', [line(text, { bold: true })]] as const;
  if (finding.outcome === 'identified')
    return [
      found(counted(finding.owners.length, 'beneficial owner', 'beneficial owners')),
      ['How established', shownText(finding.words)],
    ];
  const managers = finding.managers.map(({ name, position }) => line(`${shown(name)}, ${shown(position)}`));
  return [
    found('No beneficial owner identified'),
    ['Steps taken', shownText(finding.steps)],
    ['Senior managing officials', managers],
  ];
}

const ownerTable = (owners: Extract<OwnerFinding, { outcome: 'identified' }>['owners']): Block =>
  table(
    { Name: 4, Share: 2, Grounds: 4, Sources: 4 },
    owners.map(({ name, sharePercent, grounds, sources, words }) => [
      [line(shown(name)), ...(words === '' ? [] : [muted(shownText(words))])],
      [line(sharePercent === null ? '' : `${sharePercent}\u202f%`)],
      grounds.map((ground) => line(ownerGroundNames[ground])),
      sources.map((source) => line(ownerSourceNames[source])),
    ]),
  );
