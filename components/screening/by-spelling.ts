import type { AttributeValue } from '#lib/model/explanation.ts';

/** Values that are spelled alike stand once, with all their sources; in the order in which each spelling comes first. Pure. */
export function bySpelling(
  values: readonly AttributeValue[],
): readonly (readonly [AttributeValue, ...AttributeValue[]])[] {
  const groups = Map.groupBy(values, ({ text, approximate, parts }) =>
    JSON.stringify([text, approximate, parts?.map((part) => [part.text, part.differs])]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}
