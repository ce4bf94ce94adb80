import { type CompanyDocument, toCompanyDocuments } from '#components/company-documents/index.tsx';
import { fileAddress } from '#lib/model/api-addresses.ts';
import type { OwnerContext } from './owner-context.ts';
import type { CompanyRow } from './rows/owner-rows.ts';

export const companyDocumentsOf = (
  row: CompanyRow,
  { at, answer }: Pick<OwnerContext, 'at' | 'answer'>,
): readonly CompanyDocument[] =>
  toCompanyDocuments(row.company.documents, {
    path: `corporates.${row.position}.documents`,
    redacted: answer.redacted,
    filePrefix: fileAddress(at.kind, at.ref, at.step, ''),
  });

export const hasFile = (row: CompanyRow, context: Pick<OwnerContext, 'at' | 'answer'>, file: string): boolean =>
  companyDocumentsOf(row, context).some(
    ({ files }) => typeof files !== 'string' && files.some((one) => one.state === 'present' && one.file.key === file),
  );

export const hasHit = (row: CompanyRow, hit: string): boolean =>
  row.company.aml?.screening?.some((one) => one?.id === hit || one?.former_id === hit) ?? false;
