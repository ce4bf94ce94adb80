/** What makes two hits of one subject the same hit, whatever else is said of it. */
import { isRecord } from '../schema/index.ts';

/**
 * The service's own id; without one the lists that hold the entry, its references in them and its name. All else is content: kinds, dates,
 * countries, aliases, articles. Never empty, and never changed: ids that carry verdicts are made of it (`golden.test.ts`).
 */
export function matchTextOf(hit: unknown): string {
  const id = normalised(keyOf(hit, 'id'), 'exact');
  if (id !== '') return JSON.stringify(['id', id]);
  const fields = listOf(keyOf(hit, 'fields'));
  const entries = ['sanctions', 'pep'].flatMap((key) => listOf(keyOf(hit, key)));
  const lists = [...fields.map((field) => keyOf(field, 'source')), ...entries.map((entry) => keyOf(entry, 'name'))];
  const references = [...fields, ...entries.flatMap((entry) => listOf(keyOf(entry, 'fields')))].flatMap(referencesIn);
  return JSON.stringify([
    'entry',
    distinct(lists),
    distinct(references),
    normalised(keyOf(keyOf(hit, 'info'), 'full_name')),
  ]);
}

const keyOf = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Empty for anything that is no list: here it only means that nothing in it can tell hits apart. */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `value` is text, or a list of { name, value } (field notes, "Answers"). */
function referencesIn(field: unknown): unknown[] {
  const value = keyOf(field, 'value');
  const isReference = isReferenceName(keyOf(field, 'name'));
  if (!Array.isArray(value)) return isReference ? [value] : [];
  return value.flatMap((part) => {
    if (!isRecord(part)) return isReference ? [part] : [];
    return isReference || isReferenceName(part.name) ? [part.value] : [];
  });
}

/** A list's own number of the entry. A number of a passport or a company is a fact about the subject. */
const referenceName =
  /^(?:(?:list|listing|entry|record|profile|source|unique|group|permanent|fixed|sdn|ofac|ofsi|hmt|un|eu|uk) )*(?:reference|ref|id|uid|identifier)(?: (?:number|no|code|id))?$/;

const isReferenceName = (name: unknown): boolean =>
  typeof name === 'string' &&
  referenceName.test(
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );

/** `''` for anything but text and numbers. @param how `exact`: without regard to outer blanks alone; else also to case, forms of one letter and invisible characters */
function normalised(value: unknown, how: 'exact' | 'loose' = 'loose'): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (how === 'exact') return String(value).trim();
  return String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const distinct = (values: readonly unknown[]): string[] =>
  [...new Set(values.map((value) => normalised(value)))].filter((text) => text !== '').sort();
