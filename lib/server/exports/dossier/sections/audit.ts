import { rolesLabel } from '#lib/format/labels/role.ts';
import type { DecisionProof } from '#lib/server/dossier-record.ts';
import { type FactRow, facts, heading, line, paragraph, warning } from '../../typesetting/blocks.ts';
import type { Block } from '../../typesetting/typeset.ts';
import type { Section } from '../section.ts';
import { moment, shown } from '../texts.ts';

const mono = { mono: true, small: true } as const;

/** The file name of the attached proof. */
export const decisionProofName = ({ number }: DecisionProof): string => `decision-${number}.tlog-proof`;

/** Who made this and when, where that stands in the audit log, and how a reader can check it without Review Desk. */
export const auditSection: Section = ({ record, recordHash }) => {
  const { audit, madeBy, madeAt } = record;
  const { decision } = audit;
  return {
    title: 'Record and audit log',
    blocks: [
      facts([
        ['Created by', `${shown(madeBy.name)} (${rolesLabel(madeBy.roles)})`],
        ['Created at', moment(madeAt)],
        ['Event', `${audit.seq.toLocaleString('en')}, dossier.started, ${moment(audit.at)}`],
        ['Hash of the event', audit.hash === null ? null : [line(audit.hash, mono)]],
        ['Attached record', [line('dossier.json', mono), line(`SHA-256 ${recordHash}`, mono)]],
      ]),
      paragraph(
        'The attached record is the complete data behind this document: values that are shortened here are there in full. The event “dossier.exported” after this one holds the SHA-256 of this file.',
      ),
      heading('Proof'),
      ...(audit.proof === null
        ? [warning('No checkpoint could be signed when this dossier was created: the position is not proven here.')]
        : [
            paragraph(
              'The signed checkpoint that covers this event. The attached proof holds the event and its path to the checkpoint; it can be checked without Review Desk’s database.',
            ),
            facts(proofRows(audit.proof, 'audit-position.tlog-proof')),
          ]),
      ...(decision === null ? [] : decisionBlocks(decision, audit.proof)),
    ],
  };
};

function decisionBlocks(decision: DecisionProof, above: string | null): readonly Block[] {
  const title = heading(`Proof of decision ${decision.number}`);
  if (decision.proven === null) return [title, warning('It could not be proven when this dossier was created.')];
  const { seq, hash, proof } = decision.proven;
  return [
    title,
    facts([
      ['Newest event', seq.toLocaleString('en')],
      ['Hash of the event', hash === null ? null : [line(hash, mono)]],
      ...proofRows(proof, decisionProofName(decision), above !== null && noteOf(above) === noteOf(proof)),
    ]),
  ];
}

/** Takes the signed checkpoint out of a `.tlog-proof`. */
const noteOf = (proof: string): string => proof.split('\n\n').slice(1).join('\n\n').trim();

/** The command that checks it, then origin, size and root of the checkpoint with its signatures. */
function proofRows(proof: string, name: string, isAbove = false): readonly FactRow[] {
  const check: FactRow = ['Check it with', [line(`npm run audit -- verify ${name}`, mono)]];
  if (isAbove) return [check, ['Checkpoint', 'The one above']];
  const [origin = '', size = '', root = '', ...others] = noteOf(proof).split('\n');
  const signatures = others.filter((text) => text !== '').flatMap((text) => chunks(shown(text)));
  return [
    check,
    ['Checkpoint of', [line(shown(origin), mono)]],
    ['Events', [line(shown(size), mono)]],
    ['Root', [line(shown(root), mono)]],
    ['Signature', signatures.map((text) => line(text, mono))],
  ];
}

/** Nothing in it would be broken by itself. */
const chunks = (text: string): readonly string[] => text.match(/.{1,72}/gu) ?? [];
