/** Sex, numbers and free text. */
import { longestText, samenessOf, toWords, type Word } from './letters.ts';
import { differingLetters } from './marks.ts';
import { bondRemark, type Comparison } from './name.ts';

const equal: Comparison = { agreement: 'equal', worth: 1 };
const different: Comparison = { agreement: 'different', worth: 0 };

const sexes = new Map([
  ...['m', 'male', 'man', 'masculin', 'masculino', 'mannlich', 'maennlich', 'homme', 'hombre'].map(
    (word) => [word, 'm'] as const,
  ),
  ...['f', 'female', 'woman', 'feminin', 'femenino', 'feminino', 'weiblich', 'femme', 'mujer', 'w'].map(
    (word) => [word, 'f'] as const,
  ),
  ...['x', 'other', 'diverse', 'divers', 'nonbinary'].map((word) => [word, 'x'] as const),
]);

export function compareSexes(subject: string, hit: string): Comparison {
  if (subject === hit) return equal;
  const [ours, theirs] = [subject, hit].map((text) =>
    text.length > 40 ? undefined : sexes.get(joined(toWords(text))),
  );
  if (ours === undefined || theirs === undefined)
    return { agreement: 'missing', worth: 0, remark: 'not known as a sex' };
  return ours === theirs ? equal : different;
}

const joined = (words: readonly Word[]): string => words.map(({ roman }) => roman).join('');

/** Shorter numbers may stand in any longer text by chance. */
const shortestWithin = 5;

/** Of documents and registers: blanks, hyphens and case apart. A list may name the number within a longer text. */
export function compareNumbers(subject: string, hit: string): Comparison {
  if (subject === hit) return equal;
  if (Math.max(subject.length, hit.length) > longestText) return different;
  const [ourWords, theirWords] = [toWords(subject), toWords(hit)];
  const [ours, theirs] = [joined(ourWords), joined(theirWords)];
  if (ours === '' || theirs === '') return { agreement: 'missing', worth: 0 };
  if (ours === theirs) return equal;
  const stands = (text: readonly Word[], number: string) =>
    number.length >= shortestWithin && text.length > 1 && text.some(({ roman }) => roman === number);
  if (stands(theirWords, ours) || stands(ourWords, theirs)) return { ...equal, remark: 'within a longer text' };
  const [a, b] = [ourWords[0], theirWords[0]];
  if (!a || !b || ourWords.length > 1 || theirWords.length > 1) return different;
  return { ...different, marks: differingLetters(a, b) };
}

/** Numbers of phones: a national one agrees with the same one that has its calling code. */
export function comparePhones(subject: string, hit: string): Comparison {
  if (subject === hit) return equal;
  const [ours, theirs] = [subject, hit].map((text) =>
    joined(toWords(text.slice(0, 60)))
      .replaceAll(/\D/g, '')
      .replace(/^0+/, ''),
  ) as [string, string];
  if (ours === '' || theirs === '') return { agreement: 'missing', worth: 0 };
  if (ours === theirs) return equal;
  const [short, long] = ours.length < theirs.length ? [ours, theirs] : [theirs, ours];
  return short.length >= 8 && long.endsWith(short)
    ? { ...equal, worth: 0.75, remark: 'but for the calling code' }
    : different;
}

/** @param fewest words that the shorter text needs, to agree as far as it goes */
export function compareTexts(subject: string, hit: string, fewest: number): Comparison {
  if (subject === hit) return equal;
  if (Math.max(subject.length, hit.length) > longestText)
    return { ...different, remark: 'too long to compare word by word' };
  const [ours, theirs] = [toWords(subject), toWords(hit)];
  if (ours.length === 0 || theirs.length === 0) return { agreement: 'missing', worth: 0 };
  const [short, long] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const free = new Set(long);
  const remarks = new Set<string>();
  for (const word of short) {
    const same = [...free].find((other) => samenessOf(word, other));
    if (!same) continue;
    free.delete(same);
    const remark = bondRemark(samenessOf(word, same) ?? 'exact');
    if (remark !== undefined) remarks.add(remark);
  }
  const agreeing = long.length - free.size;
  if (agreeing < short.length || (short.length < long.length && short.length < fewest)) {
    return { ...different, ...(agreeing > 0 && { remark: `${agreeing} of ${long.length} words agree` }) };
  }
  const isPart = short.length < long.length;
  if (isPart) remarks.add('as far as the shorter text goes');
  return { ...equal, worth: isPart ? 0.5 : 1, ...(remarks.size > 0 && { remark: [...remarks].join(', ') }) };
}
