import type { HitComparison } from '../hit-comparison.ts';
import { tokenise } from '../spelling/index.ts';

const equal: HitComparison = { agreement: 'equal', worth: 1 };
const different: HitComparison = { agreement: 'different', worth: 0 };

const sexes = new Map([
  ...['m', 'male', 'man', 'masculin', 'masculino', 'mannlich', 'maennlich', 'homme', 'hombre'].map(
    (word) => [word, 'm'] as const,
  ),
  ...['f', 'female', 'woman', 'feminin', 'femenino', 'feminino', 'weiblich', 'femme', 'mujer', 'w'].map(
    (word) => [word, 'f'] as const,
  ),
  ...['x', 'other', 'diverse', 'divers', 'nonbinary'].map((word) => [word, 'x'] as const),
]);

export function compareSexes(subject: string, hit: string): HitComparison {
  if (subject === hit) return equal;
  const [ours, theirs] = [subject, hit].map(toCode);
  if (ours === undefined || theirs === undefined) return { agreement: 'missing', worth: 0, remark: 'not a known sex' };
  return ours === theirs ? equal : different;
}

const toCode = (text: string): string | undefined =>
  text.length > 40 ? undefined : sexes.get(tokenise(text).reduce((all, { roman }) => all + roman, ''));
