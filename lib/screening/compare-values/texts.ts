import type { HitComparison } from '../hit-comparison.ts';
import { longestText, samenessOf, samenessRemark, tokenise } from '../spelling/index.ts';

const equal: HitComparison = { agreement: 'equal', worth: 1 };
const different: HitComparison = { agreement: 'different', worth: 0 };

/** Compares free text word by word. @param fewest words that the shorter text needs to count as contained in the longer one */
export function compareTexts(subject: string, hit: string, fewest: number): HitComparison {
  if (subject === hit) return equal;
  if (Math.max(subject.length, hit.length) > longestText)
    return { ...different, remark: 'too long to compare word by word' };
  const [ours, theirs] = [tokenise(subject), tokenise(hit)];
  if (ours.length === 0 || theirs.length === 0) return { agreement: 'missing', worth: 0 };
  const [short, long] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const free = new Set(long);
  const remarks = new Set<string>();
  for (const word of short) {
    const same = [...free].find((other) => samenessOf(word, other));
    if (!same) continue;
    free.delete(same);
    const remark = samenessRemark(samenessOf(word, same) ?? 'exact');
    if (remark !== undefined) remarks.add(remark);
  }
  const agreeing = long.length - free.size;
  if (agreeing < short.length || (short.length < long.length && short.length < fewest)) {
    return { ...different, ...(agreeing > 0 && { remark: `${agreeing} of ${long.length} words agree` }) };
  }
  const isPart = short.length < long.length;
  if (isPart) remarks.add('one text contains the other');
  return { ...equal, worth: isPart ? 0.5 : 1, ...(remarks.size > 0 && { remark: [...remarks].join(', ') }) };
}
