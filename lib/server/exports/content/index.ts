/**
 * What every ownership export says: header facts, findings, table rows, the disclaimer. Promises: pure; hidden characters of every text from
 * outside are made visible; policy, time, input hash and disclaimer are always included, a session id never. Never throws.
 */

export type { DrawnExportSource, ExportSource } from './facts.ts';
export {
  disclaimer,
  type Fact,
  interpretationText,
  settlementText,
  subjectText,
  toBasisFacts,
  toFacts,
  toHeadFacts,
  toPublicFacts,
  toSessionFact,
} from './facts.ts';
export { type FindingText, toFindingTexts } from './finding-texts.ts';
export {
  assessmentsByKey,
  countryCode,
  intervalText,
  kindLabel,
  mayBeLinked,
  nameOf,
  nodesByKey,
  policyLabel,
  statusLabel,
  subjectName,
} from './labels.ts';
export { type TableRow, toTableRows } from './table-rows.ts';
