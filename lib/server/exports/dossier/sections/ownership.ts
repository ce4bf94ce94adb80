/** Who owns the company: as computed from the reported shares, and as reviewers recorded it. */

import { ownerGroundNames, ownerSourceNames } from '#lib/format/labels/owner-record.ts';
import type { OwnerFinding, OwnerRecord } from '#lib/model/review/owner-record.schema.ts';
import { assess } from '#lib/ownership/index.ts';
import { toOwnershipBlocks, toPageDrawing } from '../../ownership-document.ts';
import type { Block, Line } from '../../typesetting/typeset.ts';
import {
  counted,
  facts,
  heading,
  line,
  moment,
  muted,
  paragraph,
  partSection,
  type Section,
  shown,
  shownText,
} from '../section.ts';

export const ownershipSection: Section = ({ record }) =>
  partSection('Ownership', record.ownership, (input) => {
    const ownership = assess(input.declared, { policy: input.policy, confirmed: input.settlement.settled });
    return toOwnershipBlocks({ input, ownership, drawing: toPageDrawing(ownership, 'down') }, 2);
  });

/** Who the beneficial owners are, as reviewers recorded it, apart from what is computed. */
export const ownerRecordSection: Section = ({ record }) =>
  partSection('Beneficial owners, as recorded', record.ownerRecord, ({ current, former, isOutdated }) => ({
    blocks: current
      ? [
          ...(isOutdated
            ? [
                paragraph('The reported owners or the confirmed reading changed after this was recorded.', {
                  tone: 'warning',
                }),
              ]
            : []),
          ...toBlocks(current),
          ...(former.length > 0 ? [heading('Earlier records'), ...former.flatMap(toBlocks)] : []),
        ]
      : [paragraph('Nobody has recorded them.', { tone: 'muted' })],
  }));

const toBlocks = ({ finding, by, at }: OwnerRecord): readonly Block[] => [
  facts([
    [
      'Finding',
      finding === null
        ? [muted('It can no longer be opened')]
        : [
            line(
              finding.outcome === 'none'
                ? 'No beneficial owner identified'
                : counted(finding.owners.length, 'beneficial owner', 'beneficial owners'),
              { bold: true },
            ),
          ],
    ],
    ...(finding ? findingRows(finding) : []),
    ['Recorded by', [line(shown(by.name)), muted(moment(at))]],
  ]),
  ...(finding?.outcome === 'identified' ? [ownerTable(finding.owners)] : []),
];

const findingRows = (finding: OwnerFinding): Parameters<typeof facts>[0] =>
  finding.outcome === 'none'
    ? [
        ['Steps taken', shownText(finding.steps)],
        [
          'Senior managing officials',
          finding.managers.map(({ name, position }) => line(`${shown(name)}, ${shown(position)}`)),
        ],
      ]
    : [['How established', shownText(finding.words)]];

const ownerTable = (owners: Extract<OwnerFinding, { outcome: 'identified' }>['owners']): Block => ({
  kind: 'table',
  columns: [
    { title: 'Name', width: 4 },
    { title: 'Share', width: 2 },
    { title: 'Grounds', width: 4 },
    { title: 'Sources', width: 4 },
  ],
  rows: owners.map(({ name, sharePercent, grounds, sources, words }): (readonly Line[])[] => [
    [line(shown(name)), ...(words === '' ? [] : [muted(shownText(words))])],
    [line(sharePercent === null ? '' : `${sharePercent}\u202f%`)],
    grounds.map((ground) => line(ownerGroundNames[ground])),
    sources.map((source) => line(ownerSourceNames[source])),
  ]),
});
