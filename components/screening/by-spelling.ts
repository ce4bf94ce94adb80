import type { AttributeValue } from '#lib/model/session/explanation.ts';

/** Groups values with the same spelling, in order of first occurrence. Pure. */
export function bySpelling(
  values: readonly AttributeValue[],
): readonly (readonly [AttributeValue, ...AttributeValue[]])[] {
  const groups = Map.groupBy(values, ({ text, approximate, parts }) =>
    JSON.stringify([text, approximate, parts?.map((part) => [part.text, part.differs])]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
}
