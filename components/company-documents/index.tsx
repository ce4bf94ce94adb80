/**
 * The documents belong to the company under review or to an owner. Each has one entry; the expected ones come first.
 * Hides: where the answer puts each document and file. Promises: absent, empty and hidden stay distinct; a status is shown as received; counts only
 * count. Accepts any answer; throws nothing.
 *
 *   const documents = toCompanyDocuments(company.documents, { path: 'corporates.0.documents', redacted, filePrefix });
 *   <EvidenceViewer slots={companyDocumentSlots(documents)} … />  <CompanyDocumentList documents={documents} selected={file} onFile={onFile} />
 */
export { CompanyDocumentList } from './company-documents.tsx';
export { type CompanyDocument, companyDocumentSlots, receivedText, toCompanyDocuments } from './documents.ts';
