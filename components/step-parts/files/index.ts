/**
 * Files in a step's answer, and the evidence slots that a step type expects. Hides: where the contract puts each file. Promises: every file of the
 * answer is listed, also those that the contract does not name; an expected file that is missing says why. Pure; throws nothing.
 */
export { evidenceOf, hasEvidence, mainEvidenceOf } from './step-evidence.ts';
export { fileAt, filesIn, mayBePicture, pathLabel, type StepFile, toEvidenceFile } from './step-files.ts';
