/**
 * Documents of a company, of the one under review or of one among its owners: one group a document, the expected ones first.
 * Hides: the spellings and absences of the answer. Promises: absent, empty and hidden are told apart; a status stands as it came; counts
 * say what is there and judge nothing. Reads whatever stands in the answer without throwing.
 *
 *   const papers = readPapers(company.documents, { path: 'corporates.0.documents', redacted, filePrefix });
 *   <EvidenceViewer slots={paperSlots(papers)} … />  <CompanyPapers papers={papers} selected={file} onFile={onFile} />
 */
export { CompanyPapers } from './company-papers.tsx';
export { type Paper, paperSlots, presentText, readPapers } from './papers.ts';
