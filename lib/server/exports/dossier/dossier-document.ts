/**
 * The dossier of a session is a PDF with its record attached. This module hides how a record becomes sections. It promises: every section is made
 * of the record alone; hidden characters are made visible; what is missing is said; a referral is not in it, for no role. It runs in the drawing
 * process. It throws what typesetting throws.
 */
import { createHash } from 'node:crypto';
import { stepTypeLabel } from '#lib/format/labels/step-type.ts';
import type { DossierRecord } from '#lib/server/dossier-record.ts';
import type { DossierRequest } from '../request.ts';
import { heading, present } from '../typesetting/blocks.ts';
import { type Block, type PrintedDocument, typeset } from '../typesetting/typeset.ts';
import type { DossierSource, Section } from './section.ts';
import { auditSection, decisionProofName } from './sections/audit.ts';
import { decisionSection, riskSection } from './sections/decisions.ts';
import { evidenceSection, fileSection } from './sections/evidence.ts';
import { ownerRecordSection, ownershipSection } from './sections/ownership.ts';
import { duplicateSection, screeningSection } from './sections/screening.ts';
import { sharedDataSection } from './sections/shared-data.ts';
import { stepSection, valueSection } from './sections/steps.ts';
import { findingSection, summaryBlocks } from './sections/summary.ts';
import { moment, shown } from './texts.ts';

/** The sections in the order of the document. A further part of a dossier is a section here and a field of its record. */
const sections: readonly Section[] = [
  findingSection,
  decisionSection,
  valueSection,
  stepSection,
  evidenceSection,
  screeningSection,
  duplicateSection,
  ownershipSection,
  ownerRecordSection,
  riskSection,
  sharedDataSection,
  fileSection,
  auditSection,
];

/** Every page says this. A dossier tells of screening, and the customer must not learn of that from anybody. */
const confidentiality = 'Confidential: personal data and screening. Never disclose to the customer.';
const recordName = 'dossier.json';
const proofName = 'audit-position.tlog-proof';

/** @param standard another one than that of a dossier, to have it checked */
export async function toDossierPdf(
  { record, pictures }: DossierRequest,
  standard?: Parameters<typeof typeset>[3],
): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(`${JSON.stringify(record, null, 1)}\n`);
  const recordHash = createHash('sha256').update(bytes).digest('hex');
  const source: DossierSource = { record, pictures, recordHash, stepNames: toStepNames(record) };
  const made = sections.flatMap((section) => section(source) ?? []);
  const files = new Map<string, Uint8Array>([...pictures].map(([id, picture]) => [`${id}.jpg`, picture] as const));
  for (const section of made) for (const [name, file] of section.files ?? []) files.set(name, file);
  const blocks = made.flatMap((section) => [heading(section.title, 1), ...section.blocks]);
  const { proof, decision } = record.audit;
  const toProof = (name: string, ofWhat: string, text: string) => ({
    name,
    type: 'text/plain',
    description: `Proof that the ${ofWhat} is in the audit log`,
    bytes: new TextEncoder().encode(text),
  });
  const description = 'The record from which this dossier was created';
  const attachments = present(
    { name: recordName, type: 'application/json', description, bytes },
    proof !== null && toProof(proofName, 'start of this export', proof),
    decision?.proven && toProof(decisionProofName(decision), 'latest decision', decision.proven.proof),
  );
  return typeset(toDocument(source, [...summaryBlocks(source), ...blocks]), files, attachments, standard);
}

function toDocument({ record }: DossierSource, blocks: readonly Block[]): PrintedDocument {
  const { session, madeBy, madeAt, audit } = record;
  const kind = session.kind === 'corporate' ? 'Company' : 'Individual';
  const app = session.app === null ? '' : ` · ${shown(session.app)}`;
  return {
    title: session.subject ? shown(session.subject) : 'No name reported',
    type: 'Review dossier',
    subtitle: `${kind} · ${session.ref}${app} · ${session.sandbox ? 'Sandbox' : 'Production'}`,
    author: shown(madeBy.name),
    description: `Review dossier of session ${session.ref}, created ${moment(madeAt)}`,
    madeAt,
    banner: session.sandbox ? 'SANDBOX: no real people, no evidence of anything' : null,
    reference: session.ref,
    confidentiality,
    footnote: `Created by ${shown(madeBy.name)} with Review Desk, ${moment(madeAt)}. Audit log event ${audit.seq}.`,
    blocks,
  };
}

/** Steps of one type are numbered. */
function toStepNames({ steps }: DossierRecord): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    steps.map(({ step, type }) => {
      const number = (counts.get(type) ?? 0) + 1;
      counts.set(type, number);
      const label = shown(stepTypeLabel(type));
      return [step, number === 1 ? label : `${label}, ${number}`];
    }),
  );
}
