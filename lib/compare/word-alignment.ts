/** Aligns two names: which word of one corresponds to which word of the other, and whether they are in the same order. */
import { jaroWinkler } from '@skyra/jaro-winkler';
import { areScriptsComparable, isAbjad, transliterationKey } from './text/scripts.ts';
import { joinTokens, type Sameness, samenessOf, type Word } from './text/tokens.ts';

/**
 * A bond of `script` is between scripts from whose different letters nothing follows; for `consonants` the consonants agree; an `exchanged` word is
 * the father's name on one side and the child's on the other.
 */
export type Bond =
  | Sameness
  | 'joined'
  | 'abbreviation'
  | 'initial'
  | 'close'
  | 'consonants'
  | 'script'
  | 'exchanged'
  | 'other';

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
const titles = toTable('mr mrs ms miss dr prof');
const articles = toTable('the and und');
const particles = toTable('da de dos di del dello della delle den der des du von vom zu zum zur het');
const lineage = toTable('bin bn ibn bint bt binti ould wuld mint anak بن ابن بنت ولد منت');
/** These are lineage words as well, but belong to a name, and go where it goes: `al-Assad, Bashar`. */
const ofNames = toTable('b ben bar bat al el ul abu abou abi umm أبو ابو');
const behindNames = toTable('oglu ogly ogli ugli uly kyzy kizi qizi');
/** One of these may be a whole name. */
const characters = /[\p{Script=Hani}\p{Script=Hang}]/u;
const patronymic = /(?:ovich|evich|ovych|yich|ovna|evna|ivna|ichna|inichna|ogly|oglu|kyzy|qizi|dottir|sdottir)$/;
const longForms = new Map(
  'st saint,ste sainte,sta santa,sto santo,jr junior,jnr junior,sr senior,snr senior'
    .split(',')
    .map((entry) => entry.split(' ') as [short: string, long: string]),
);
const spelledOut = (word: Word): string => longForms.get(word.roman) ?? word.roman;

/** Jaro-Winkler similarity from which a spelling counts as similar, which is still different. */
const closeness = 0.88;

/** `rotated`: what comes first on one side comes last on the other, as a surname does. */
type WordOrder = 'same' | 'rotated' | 'other';

export interface Alignment {
  readonly pairs: readonly Pair[];
  readonly order: WordOrder;
}

/** Pairs are in the subject's word order; words of the hit alone come last. @param people whether initials and patronymics count */
export function align(subject: Side, hit: Side, people: boolean): Alignment {
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
  takeClose(left, right, take, people);

  const loose = (words: ReadonlySet<Word>, side: Side) =>
    [...words].map((word) => ({ word, optional: optionalOf(word, side, people) }));
  const ours = loose(left, subject);
  const theirs = loose(right, hit);
  // What may connect names is no counterpart of one, whether or not it may be left out.
  const needed = (words: typeof ours, { words: all }: Side) =>
    words.flatMap(({ word, optional }) =>
      optional || isConnecting(word) || (isLineage(word) && connects(word, all)) ? [] : word,
    );
  const [restOurs, restTheirs] = [needed(ours, subject), needed(theirs, hit)];
  restOurs.forEach((word, index) => {
    const counterpart = restTheirs[index];
    if (counterpart)
      take([word], [counterpart], areScriptsComparable(word.exact, counterpart.exact) ? 'other' : 'script');
  });
  for (const { word, optional } of ours) if (left.has(word)) pairs.push(alone(word, null, optional));
  for (const { word, optional } of theirs) if (right.has(word)) pairs.push(alone(null, word, optional));
  const position = (pair: Pair) => (pair.subject ? pair.subject.start : subject.text.length + (pair.hit?.start ?? 0));
  pairs.sort((a, b) => position(a) - position(b));
  return withOrder(pairs, subject, hit);
}

const alone = (subject: Word | null, hit: Word | null, optional: Pair['optional']): Pair => ({
  subject,
  hit,
  bond: null,
  ...(optional && { optional }),
});

const isIn = (table: ReadonlySet<string>, { roman, plain }: Word): boolean => table.has(roman) || table.has(plain);
const isLineage = (word: Word): boolean => isIn(lineage, word) || word.roman === 'ben';
const isConnecting = (word: Word): boolean => isIn(particles, word) || isIn(lineage, word);
/** In `s/o` and `a/l`, son of, the slash tells the letters from initials. */
const isSlashed = ({ start, end, letters }: Word, { text }: Side): boolean =>
  letters.length === 1 && (text.charAt(start - 1) === '/' || text.charAt(end) === '/');

/** One syllable, as names are made of in China, Korea and Vietnam. */
const syllable = /^[^aeiouy]{0,3}[aeiouy]{1,3}(?:ng?|nh|m|p|t|ch?|k|rk|l|h)?$/;

/** A word connects two others. It is a name at either end, and among syllables: `Wei Du`, `Bin Li`, `Chen De Ming`. */
const connects = (word: Word, all: readonly Word[]): boolean =>
  word !== all[0] && word !== all.at(-1) && !all.every((other) => isConnecting(other) || syllable.test(other.roman));

function optionalOf(word: Word, side: Side, people: boolean): Pair['optional'] {
  const { words: all } = side;
  // Behind a name only `Ms` and `Dr`, without a vowel, are certainly no names.
  const isTitle = isIn(titles, word) && (word !== all.at(-1) || !/[aeiou]/.test(word.roman));
  if (all.length > 1 && (people ? isTitle : isIn(articles, word))) return 'particle';
  const at = all.indexOf(word);
  // Without it `Ahmad bin Ahmad` may be one who has the name twice.
  const isBetweenEqual = isIn(lineage, word) && all[at - 1]?.plain === all[at + 1]?.plain;
  if ((isConnecting(word) || isSlashed(word, side)) && connects(word, all) && !isBetweenEqual) return 'particle';
  if (!people) return undefined;
  const before = all[at - 1];
  const afterLineage = before !== undefined && isLineage(before);
  return afterLineage || (all.length > 2 && patronymic.test(word.roman)) ? 'patronymic' : undefined;
}

interface Link {
  readonly word: Word;
  /** It says something of the names before and behind this position. */
  readonly at: number;
  readonly isStrict: boolean;
}

const linksOf = (side: Side): Link[] =>
  side.words.flatMap((word, index) => {
    const before = side.words[index - 1];
    if (before && isIn(behindNames, word)) return { word, at: before.start - 1, isStrict: false };
    const isStrict = isIn(lineage, word) || isSlashed(word, side);
    return (isStrict || isIn(ofNames, word)) && connects(word, side.words) ? { word, at: word.start, isStrict } : [];
  });

interface Matched extends Pair {
  readonly subject: Word;
  readonly hit: Word;
}

const labelOf = ({ subject, hit }: Matched): string => `${subject.plain} ${hit.plain}`;
const inHitOrder = (pairs: readonly Matched[]): Matched[] => pairs.toSorted((a, b) => a.hit.start - b.hit.start);
/** How many of the subject's first words stand last in the hit: 0 in the same order, none in another one, several where words repeat. */
function rotationsOf(pairs: readonly Matched[]): number[] {
  const [ours, theirs] = [pairs.map(labelOf), inHitOrder(pairs).map(labelOf)];
  return Array.from({ length: Math.max(1, ours.length) }, (_, cut) => cut).filter((cut) =>
    theirs.every((label, index) => label === ours[(index + cut) % ours.length]),
  );
}

/** Names may rotate, as where the surname comes first. What a lineage word stands between keeps its order: `Salman bin Khalid` is the son. */
function withOrder(pairs: readonly Pair[], subject: Side, hit: Side): Alignment {
  // Of a name that one side has more often nobody knows which one is missing.
  const single = new Set(
    pairs.flatMap(({ bond, subject: ours, hit: theirs }) => (bond ? [] : [(ours ?? theirs)?.plain])),
  );
  const matched = pairs.filter(
    (pair): pair is Matched =>
      pair.subject !== null &&
      pair.hit !== null &&
      !['other', 'script', 'consonants'].includes(pair.bond ?? 'other') &&
      !isIn(titles, pair.subject) &&
      !single.has(pair.subject.plain) &&
      !single.has(pair.hit.plain),
  );
  const cuts = rotationsOf(matched);
  if (cuts.includes(0)) return { pairs, order: 'same' };

  const [ours, theirs] = [linksOf(subject), linksOf(hit)];
  const links = new Set([...ours, ...theirs].map(({ word }) => word));
  const names = matched.filter((pair) => !links.has(pair.subject) && !links.has(pair.hit));
  const between = (all: readonly Link[], one?: Word, other?: Word) =>
    one && other ? all.filter(({ at }) => at >= one.start && at <= other.start) : [];
  /** The lineage words where the subject is cut, and those where the two parts meet in the hit. */
  const seamsOf = (rotating: readonly Matched[]) => {
    const inHit = inHitOrder(rotating);
    return rotationsOf(rotating).map((cut) => [
      between(ours, rotating[cut - 1]?.subject, rotating[cut]?.subject),
      between(theirs, inHit.at(-cut - 1)?.hit, inHit.at(-cut)?.hit),
    ]);
  };
  // Where all that both have rotates as a whole, each word went where its name went: `Abu Bakr al-Rawi`, `al-Rawi, Abu Bakr`.
  const went = new Set(cuts.length > 0 ? matched.flatMap((pair) => [pair.subject, pair.hit]) : []);
  const isAround = (found: readonly Link[]) => found.some(({ word }) => !went.has(word));
  const seams = seamsOf(names);
  const areExchanged =
    seams.length > 0
      ? seams.every((seam) => seam.every(isAround))
      : names.some((one, at) =>
          names
            .slice(at + 1)
            .some(
              (other) =>
                other.hit.start < one.hit.start &&
                isAround([...between(ours, one.subject, other.subject), ...between(theirs, other.hit, one.hit)]),
            ),
        );
  if (!areExchanged) {
    const isWhole = seamsOf(matched).some((seam) => !seam.flat().some(({ isStrict }) => isStrict));
    return { pairs, order: isWhole ? 'rotated' : 'other' };
  }
  const inHit = inHitOrder(names);
  const moved = new Set<Pair>(
    names.flatMap((one, at) => {
      const other = inHit[at];
      return other && labelOf(one) !== labelOf(other) ? [one, other] : [];
    }),
  );
  return { pairs: pairs.map((pair) => (moved.has(pair) ? { ...pair, bond: 'exchanged' } : pair)), order: 'other' };
}

/** `J.` for `Jane`, `Я.` for `Yana`. */
function isInitialOf(short: Word, long: Word): boolean {
  const [first, ...more] = short.letters;
  const start = long.letters[0];
  if (!first || !start || more.length > 0 || long.letters.length < 2 || !/^\p{L}$/u.test(first.exact)) return false;
  if (characters.test(first.exact)) return false;
  return samenessOf(first, start) !== undefined;
}

type Take = (ours: readonly Word[], theirs: readonly Word[], bond: Bond, within?: Sameness) => void;

/** One word may stand for several adjacent ones: `Anne-Marie` and `Annemarie`; in any rotation only `王小明` and `Xiaoming Wang`. */
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
      const spelled = joinTokens('', run);
      const isRotated = single.latin !== spelled.latin && characters.test(single.exact + spelled.exact);
      for (const order of isRotated ? orderingsOf(run) : [run]) {
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
const orderingsOf = (words: readonly Word[]): Word[][] =>
  words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);

function takeClose(left: ReadonlySet<Word>, right: ReadonlySet<Word>, take: Take, people: boolean): void {
  const found = [...left].flatMap((ours) =>
    [...right].flatMap((theirs) => {
      const bond = closeBond(ours, theirs, people);
      return bond ? [{ ours, theirs, ...bond }] : [];
    }),
  );
  for (const { ours, theirs, bond } of found.sort((a, b) => b.likeness - a.likeness)) {
    if (left.has(ours) && right.has(theirs)) take([ours], [theirs], bond);
  }
}

function closeBond(ours: Word, theirs: Word, people: boolean): { bond: Bond; likeness: number } | undefined {
  const [a, b] = [ours.roman, theirs.roman];
  if (!ours.latin && !theirs.latin && !isAbjad(ours.exact + theirs.exact)) {
    const likeness = jaroWinkler(ours.plain, theirs.plain);
    return likeness >= closeness && ours.letters.length > 2 ? { bond: 'close', likeness } : undefined;
  }
  if (isAbjad(ours.exact) !== isAbjad(theirs.exact) && a.length > 1 && consonantsOf(a) === consonantsOf(b))
    return { bond: 'consonants', likeness: closeness };
  const isComparable = Math.min(a.length, b.length) >= 4 && Math.max(a.length, b.length) <= 40;
  const isTransliterated = people && mayBeTransliterations(ours, theirs);
  const likeness = Math.max(isComparable ? jaroWinkler(a, b) : 0, isTransliterated ? closeness : 0);
  if (likeness < closeness) return undefined;
  // Similar in an approximate spelling: no difference follows, as none would from other letters.
  return { bond: areScriptsComparable(ours.exact, theirs.exact) ? 'close' : 'script', likeness };
}

/** `Mohammed` and `Muhammad`; not `bin` and `ben`. */
export const mayBeTransliterations = (ours: Word, theirs: Word): boolean =>
  [ours, theirs].every((word) => word.roman !== '' && !isConnecting(word)) &&
  (ours.latin || theirs.latin) &&
  transliterationKey(ours.roman) === transliterationKey(theirs.roman);

const consonantsOf = (roman: string): string => roman.replaceAll(/[aeiouyw]/g, '').replaceAll(/(.)\1+/g, '$1');
