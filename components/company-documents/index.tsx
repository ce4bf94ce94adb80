/**
 * Documents of a company, of the one under review or of an owner: one entry per document, the expected ones first.
 * Hides: where the answer puts each document and file. Promises: absent, empty and hidden stay distinct; a status is shown as received; counts only
 * count. Accepts any answer; throws nothing.
 *
 *   const documents = toCompanyDocuments(company.documents, { path: 'corporates.0.documents', redacted, filePrefix });
 *   <EvidenceViewer slots={companyDocumentSlots(documents)} … />  <CompanyDocumentList documents={documents} selected={file} onFile={onFile} />
 */
export { CompanyDocumentList } from './company-documents.tsx';
export { type CompanyDocument, companyDocumentSlots, receivedText, toCompanyDocuments } from './documents.ts';
