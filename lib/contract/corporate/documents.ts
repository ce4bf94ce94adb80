/** DOCUMENTS of a company (contract 2.10): every spelling of a document's key is brought to one. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/role.ts';
import { file } from '../file.ts';
import { absentOr, classified, isAbsent, isRecord, list, open, text } from '../leaf.ts';
import { envelopeShape } from './envelope.ts';

const expected = [
  'certificate_of_incorporation',
  'memorandum_of_association',
  'registry_of_directors_and_shareholders',
] as const;

/** Keys that never name a document, should an envelope come. */
const elsewhere = new Set(['id', 'type', ...Object.keys(envelopeShape)]);

// Field notes: lower or upper case, register or registry, with or without "and".
function toKey(key: string): string {
  const lower = key
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return /^regist(?:er|ry)_of_directors_(?:and_)?shareholders$/.test(lower) ? expected[2] : lower;
}

function withOneSpelling(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const spelled: Record<string, unknown> = {};
  for (const [key, paper] of Object.entries(value)) {
    const isPaper = isRecord(paper) || isAbsent(paper) || expected.some((name) => name === toKey(key));
    const wanted = isPaper && !elsewhere.has(key) ? toKey(key) : key;
    // Two spellings of one document: the first that says something has the name, the other keeps its own.
    if (Object.hasOwn(spelled, wanted) && !isAbsent(spelled[wanted])) {
      if (!isAbsent(paper)) spelled[key] = paper;
    } else spelled[wanted] = paper;
  }
  return spelled;
}

const paper = (state: SensitivityClass) =>
  absentOr(
    open({
      status: text(state),
      files: z.pipe(
        z.transform((value: unknown) => (isRecord(value) && 'url' in value ? [value] : value)),
        list(file()),
      ),
    }),
  );

/** One of another name may turn out to be no document at all; then it stays as it came. */
const furtherPaper = (state: SensitivityClass) => z.union([paper(state), classified('unknown', z.unknown())]);

/** Whether a part of a parsed answer is a document: one of the contract's, or one that says what documents say. The body of an error has none. */
export function isCompanyPaper(key: string, part: unknown): boolean {
  if (!isRecord(part) || elsewhere.has(key)) return false;
  return expected.some((name) => name === key) || !isAbsent(part.status) || !isAbsent(part.files);
}

const papers = (state: SensitivityClass) => ({
  certificate_of_incorporation: paper(state),
  memorandum_of_association: paper(state),
  registry_of_directors_and_shareholders: paper(state),
});

/** The documents of a company among the owners. @param state class of a document's status */
export const documentSet = (state: SensitivityClass) =>
  z.pipe(z.transform(withOneSpelling), z.catchall(z.object(papers(state)), furtherPaper(state)));

export const documentsStep = z.pipe(
  z.transform(withOneSpelling),
  z.catchall(z.object({ ...envelopeShape, ...papers('state') }), furtherPaper('state')),
);
export type DocumentsStep = z.output<typeof documentsStep>;
