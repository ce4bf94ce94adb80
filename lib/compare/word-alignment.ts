/** Aligns two names: which word of one corresponds to which word of the other. */
import { jaroWinkler } from '@skyra/jaro-winkler';
import { areScriptsComparable, isAbjad } from './text/scripts.ts';
import { joinTokens, type Sameness, samenessOf, type Word } from './text/tokens.ts';

/** A bond of `script` is between scripts from whose different letters nothing follows; for `consonants` the consonants agree. */
export type Bond = Sameness | 'joined' | 'abbreviation' | 'initial' | 'close' | 'consonants' | 'script' | 'other';

export interface Pair {
  readonly subject: Word | null;
  readonly hit: Word | null;
  /** It is null for a word without counterpart. */
  readonly bond: Bond | null;
  /** The joined words are equal in this way. */
  readonly within?: Sameness;
  /** The word may be omitted from a name. */
  readonly optional?: 'particle' | 'patronymic';
}

export interface Side {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Names of more words are compared as a whole: a reviewer could not follow their alignment. */
export const maxTokens = 14;

const toTable = (words: string): ReadonlySet<string> => new Set(words.split(' '));
// A particle is only what is never a name of its own: `Al`, `An`, `Ben`, `Do`, `Li` and `Van` are.
const particles = toTable(
  'da de dos di del della dello delle der den des du d von vom zu zum zur het bin bn ibn bint bt binti the and und mr mrs ms miss dr prof ' +
    'sir dame hon haji hajji sheikh shaikh',
);
const lineage = toTable('bin bn ibn ben bint bt binti');
const patronymic = /(?:ovich|evich|ovych|yich|ovna|evna|ivna|ichna|inichna|ogly|oglu|kyzy|qizi|dottir|sdottir)$/;
const longForms = new Map(
  'st saint,ste sainte,sta santa,sto santo,jr junior,jnr junior,sr senior,snr senior'
    .split(',')
    .map((entry) => entry.split(' ') as [short: string, long: string]),
);
const spelledOut = (word: Word): string => longForms.get(word.roman) ?? word.roman;

/** Jaro-Winkler similarity from which a spelling counts as similar, which is still different. */
const closeness = 0.88;

/** Pairs are in the subject's word order; words of the hit alone come last. @param people whether initials and patronymics count */
export function align(subject: Side, hit: Side, people: boolean): Pair[] {
  const left = new Set(subject.words);
  const right = new Set(hit.words);
  const pairs: Pair[] = [];
  const take: Take = (ours, theirs, bond, within) => {
    for (const word of ours) left.delete(word);
    for (const word of theirs) right.delete(word);
    const one = (text: string, words: readonly Word[]) =>
      words.length === 1 ? (words[0] as Word) : joinTokens(text, words);
    pairs.push({ subject: one(subject.text, ours), hit: one(hit.text, theirs), bond, ...(within && { within }) });
  };
  const eachOf = (bondOf: (ours: Word, theirs: Word) => Bond | undefined) => {
    for (const ours of left) {
      for (const theirs of right) {
        const bond = bondOf(ours, theirs);
        if (bond === undefined) continue;
        take([ours], [theirs], bond);
        break;
      }
    }
  };

  eachOf((ours, theirs) => (ours.exact === theirs.exact ? 'exact' : undefined));
  eachOf(samenessOf);
  takeJoined(left, subject.words, right, hit.words, take);
  eachOf((ours, theirs) =>
    spelledOut(ours) === spelledOut(theirs) && ours.latin && theirs.latin ? 'abbreviation' : undefined,
  );
  if (people)
    eachOf((ours, theirs) => (isInitialOf(ours, theirs) || isInitialOf(theirs, ours) ? 'initial' : undefined));
  takeClose(left, right, take);

  const loose = (words: ReadonlySet<Word>, all: readonly Word[]) =>
    [...words].map((word) => ({ word, optional: optionalOf(word, all, people) }));
  const ours = loose(left, subject.words);
  const theirs = loose(right, hit.words);
  const needed = (side: typeof ours) => side.filter(({ optional }) => !optional).map(({ word }) => word);
  const [restOurs, restTheirs] = [needed(ours), needed(theirs)];
  restOurs.forEach((word, index) => {
    const counterpart = restTheirs[index];
    if (counterpart)
      take([word], [counterpart], areScriptsComparable(word.exact, counterpart.exact) ? 'other' : 'script');
  });
  for (const { word, optional } of ours) if (left.has(word)) pairs.push(alone(word, null, optional));
  for (const { word, optional } of theirs) if (right.has(word)) pairs.push(alone(null, word, optional));
  const position = (pair: Pair) => (pair.subject ? pair.subject.start : subject.text.length + (pair.hit?.start ?? 0));
  return pairs.sort((a, b) => position(a) - position(b));
}

const alone = (subject: Word | null, hit: Word | null, optional: Pair['optional']): Pair => ({
  subject,
  hit,
  bond: null,
  ...(optional && { optional }),
});

function optionalOf(word: Word, all: readonly Word[], people: boolean): Pair['optional'] {
  if (all.length > 1 && particles.has(word.roman)) return 'particle';
  if (!people) return undefined;
  const before = all[all.indexOf(word) - 1];
  const afterLineage = before !== undefined && lineage.has(before.roman);
  return afterLineage || (all.length > 2 && patronymic.test(word.roman)) ? 'patronymic' : undefined;
}

/** `J.` for `Jane`, `Я.` for `Yana`. */
function isInitialOf(short: Word, long: Word): boolean {
  const [first, ...more] = short.letters;
  const start = long.letters[0];
  if (!first || !start || more.length > 0 || long.letters.length < 2 || !/^\p{L}$/u.test(first.exact)) return false;
  // One Han character or Hangul syllable may be a whole name.
  if (/[\p{Script=Hani}\p{Script=Hang}]/u.test(first.exact)) return false;
  return samenessOf(first, start) !== undefined;
}

type Take = (ours: readonly Word[], theirs: readonly Word[], bond: Bond, within?: Sameness) => void;

/** One word may stand for several adjacent ones, in any rotation: `Anne-Marie` and `Annemarie`, `王小明` and `Xiaoming Wang`. */
function takeJoined(
  left: ReadonlySet<Word>,
  ourWords: readonly Word[],
  right: ReadonlySet<Word>,
  theirWords: readonly Word[],
  take: Take,
): void {
  const find = (single: Word, free: ReadonlySet<Word>, words: readonly Word[]) => {
    for (const run of runsOf(words)) {
      if (!run.every((word) => free.has(word))) continue;
      for (const order of rotationsOf(run)) {
        const within = samenessOf(single, joinTokens('', order));
        if (within) return { run, within };
      }
    }
    return undefined;
  };
  for (const single of left) {
    const found = find(single, right, theirWords);
    if (found) take([single], found.run, 'joined', found.within);
  }
  for (const single of right) {
    const found = find(single, left, ourWords);
    if (found) take(found.run, [single], 'joined', found.within);
  }
}

const runsOf = (words: readonly Word[]): Word[][] =>
  [4, 3, 2].flatMap((length) =>
    words.slice(0, Math.max(0, words.length - length + 1)).map((_, at) => words.slice(at, at + length)),
  );
const rotationsOf = (words: readonly Word[]): Word[][] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);

function takeClose(left: ReadonlySet<Word>, right: ReadonlySet<Word>, take: Take): void {
  const found = [...left].flatMap((ours) =>
    [...right].flatMap((theirs) => {
      const bond = closeBond(ours, theirs);
      return bond ? [{ ours, theirs, ...bond }] : [];
    }),
  );
  for (const { ours, theirs, bond } of found.sort((a, b) => b.likeness - a.likeness)) {
    if (left.has(ours) && right.has(theirs)) take([ours], [theirs], bond);
  }
}

function closeBond(ours: Word, theirs: Word): { bond: Bond; likeness: number } | undefined {
  const [a, b] = [ours.roman, theirs.roman];
  if (!ours.latin && !theirs.latin && !isAbjad(ours.exact + theirs.exact)) {
    const likeness = jaroWinkler(ours.plain, theirs.plain);
    return likeness >= closeness && ours.letters.length > 2 ? { bond: 'close', likeness } : undefined;
  }
  if (isAbjad(ours.exact) !== isAbjad(theirs.exact) && a.length > 1 && consonantsOf(a) === consonantsOf(b))
    return { bond: 'consonants', likeness: closeness };
  if (Math.min(a.length, b.length) < 4 || Math.max(a.length, b.length) > 40) return undefined;
  const likeness = jaroWinkler(a, b);
  if (likeness < closeness) return undefined;
  // Similar in an approximate spelling: no difference follows, as none would from other letters.
  return { bond: areScriptsComparable(ours.exact, theirs.exact) ? 'close' : 'script', likeness };
}

const consonantsOf = (roman: string): string => roman.replaceAll(/[aeiouyw]/g, '').replaceAll(/(.)\1+/g, '$1');
