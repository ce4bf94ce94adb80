/** Leaves of the v1 resources, whose spellings differ from those of sessions. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { sensitivityOf, text } from '../schema/leaf.ts';

/** A text that is changed where it can be read. What cannot be read stays as text in its place. */
function changed(sensitivity: SensitivityClass, change: (value: string) => string | null) {
  const schema = z.pipe(
    text(sensitivity),
    z.transform((value): string | null => (value === null ? null : change(value))),
  );
  sensitivityOf.add(schema, { class: sensitivity, isText: true });
  return schema;
}

/** A date or a timestamp as it came. The year 0001 stands for none. */
export const date = (sensitivity: SensitivityClass) =>
  changed(sensitivity, (value) => (/^0001-/.test(value.trim()) ? null : value));

/** A word of a list. Display text of one (`Certificate of incorporation`) becomes the word; any other text stays as it came. */
export const word = (sensitivity: SensitivityClass, words: readonly string[]) =>
  changed(sensitivity, (value) => {
    const asWord = value
      .trim()
      .toUpperCase()
      .replaceAll(/[\s-]+/g, '_');
    return words.includes(asWord) ? asWord : value;
  });
