import type { Block } from '../../typesetting/index.ts';
import { facts, heading, line, moment, paragraph, type Section, shown } from '../section.ts';

/** Who made this and when, where that stands in the audit log, and how a reader can check it without Review Desk. */
export const auditSection: Section = ({ record, recordHash }) => {
  const { audit, madeBy, madeAt } = record;
  const checkpoint = audit.proof?.split('\n\n').slice(1).join('\n\n').trim() ?? null;
  const mono = { mono: true, small: true } as const;
  const proof: readonly Block[] =
    checkpoint === null
      ? [
          paragraph('No checkpoint could be signed when this dossier was made: the position is not proven here.', {
            tone: 'warning',
          }),
        ]
      : [
          paragraph(
            'The signed checkpoint that covers this event. The attached proof holds the event and its path to the checkpoint; it can be checked without Review Desk’s database.',
          ),
          {
            kind: 'facts',
            rows: [
              { label: 'Check it with', lines: [line('npm run audit -- verify audit-position.tlog-proof', mono)] },
              { label: 'Checkpoint', lines: checkpoint.split('\n').map((text) => line(shown(text) || ' ', mono)) },
            ],
          },
        ];
  return {
    title: 'Record and audit log',
    blocks: [
      facts([
        ['Made by', `${shown(madeBy.name)} (${madeBy.roles.join(', ')})`],
        ['Made at', moment(madeAt)],
        ['Event', `${audit.seq.toLocaleString('en')}, dossier.started, ${moment(audit.at)}`],
        ['Hash of the event', audit.hash === null ? null : [line(audit.hash, mono)]],
        ['Attached record', [line('dossier.json', mono), line(`SHA-256 ${recordHash}`, mono)]],
      ]),
      paragraph(
        'The attached record is what this document was made from, whole: values that are cut short on paper stand there in full. The event “dossier.exported” after this one holds the SHA-256 of this file.',
      ),
      heading('Proof'),
      ...proof,
    ],
  };
};
