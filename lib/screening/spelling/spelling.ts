/** Splits text into words and letters, each with its position in the text and its spellings. */
import anyAscii from 'any-ascii';

interface Spelling {
  /** In its own script, lower case. */
  readonly exact: string;
  /** Also without accents; ASCII for Latin letters. */
  readonly plain: string;
  /** ASCII; approximate for other scripts than Latin. */
  readonly roman: string;
  /** As `roman`, but `ü` as `ue`: the two-letter spellings of German and the Nordic languages. */
  readonly wide: string;
  readonly latin: boolean;
}

export interface Letter extends Spelling {
  readonly start: number;
  readonly end: number;
}

export interface Word extends Spelling {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly letters: readonly Letter[];
}

/** Longer texts are compared only as a whole: no name, date or number is that long, and received strings have no limit. */
export const longestText = 400;

// Only marks that may be omitted. Vowel signs of Indic scripts and voicing marks of kana are letters.
const accents = /(?![\u3099\u309a])(?=[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}])\p{Mn}|\u0640/gu;
const attached = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]$/u;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]/gu;
const apostrophes = new Set("'’‘ʼʻʹʾʿ`´׳·");
const written = /[\p{L}\p{N}]/u;
const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const wideLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ß: 'ss' };

const known = new Map<string, Spelling | null>();

/** Null for a cluster without a letter or digit. */
function spell(cluster: string): Spelling | null {
  const found = known.get(cluster);
  if (found !== undefined) return found;
  const spelling = spellAnew(cluster);
  if (known.size > 20_000) known.clear();
  if (cluster.length <= 8) known.set(cluster, spelling);
  return spelling;
}

function spellAnew(cluster: string): Spelling | null {
  const visible = cluster.normalize('NFKC').replaceAll(invisible, '');
  if (!written.test(visible)) return null;
  const exact = visible.toLowerCase().normalize('NFC');
  const latin = latinOnly.test(visible);
  const roman = toRoman(exact.normalize('NFD').replaceAll(accents, '').normalize('NFC')) || toRoman(exact);
  const plain = latin ? roman : exact.normalize('NFD').replaceAll(accents, '').normalize('NFC');
  return { exact, plain, roman, wide: wideLetters[exact] ?? roman, latin };
}

const toRoman = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Splits text into words. @param joinDots whether `S.A.` is one word; a person's initials are separate words */
export function tokenise(text: string, joinDots = false): Word[] {
  const words: Word[] = [];
  let letters: Letter[] = [];
  const close = () => {
    if (letters.length > 0) words.push(toWord(text, letters));
    letters = [];
  };
  for (const { start, end } of toClusters(text)) {
    const cluster = text.slice(start, end);
    const sign = cluster.charAt(0);
    if (apostrophes.has(sign)) continue;
    const spelling = spell(cluster);
    if (spelling) letters.push({ ...besides(letters.at(-1), spelling), start, end });
    else if (!(joinDots && sign === '.' && isBeforeInitial(text, end)) && cluster.replaceAll(invisible, '') !== '')
      close();
  }
  close();
  return words;
}

/** Greek ου is one sound, unknown to a table of single letters. */
const besides = (before: Letter | undefined, spelling: Spelling): Spelling =>
  spelling.plain === 'υ' && before?.plain === 'ο' ? { ...spelling, roman: 'u', wide: 'u' } : spelling;

/** The dot in `S.A.`: exactly one letter follows. */
const isBeforeInitial = (text: string, at: number): boolean => /^\p{L}(?!\p{L})/u.test(text.slice(at, at + 4));

function* toClusters(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  let at = 0;
  for (const character of text) {
    if (at > start && !attached.test(character)) {
      yield { start, end: at };
      start = at;
    }
    at += character.length;
  }
  if (at > start) yield { start, end: at };
}

const toWord = (text: string, letters: readonly Letter[]): Word => {
  const start = letters[0]?.start ?? 0;
  const end = letters.at(-1)?.end ?? 0;
  return { text: text.slice(start, end), start, end, letters, ...joinSpellings(letters) };
};

/** Joins words to one, in the given order. */
export const joinTokens = (text: string, words: readonly Word[]): Word => {
  const start = Math.min(...words.map((word) => word.start));
  const end = Math.max(...words.map((word) => word.end));
  return {
    text: text.slice(start, end),
    start,
    end,
    letters: words.flatMap((word) => word.letters),
    ...joinSpellings(words),
  };
};

function joinSpellings(spellings: readonly Spelling[]): Spelling {
  let [exact, plain, roman, wide, latin] = ['', '', '', '', true];
  for (const each of spellings) {
    exact += each.exact;
    plain += each.plain;
    roman += each.roman;
    wide += each.wide;
    latin &&= each.latin;
  }
  // Hangul syllables may arrive as single letters.
  return {
    exact: latin ? exact : exact.normalize('NFC'),
    plain: latin ? plain : plain.normalize('NFC'),
    roman,
    wide,
    latin,
  };
}

/** How two words are equal. `romanised`: only in an approximate Latin spelling. */
export type Sameness = 'exact' | 'accents' | 'wide' | 'romanised';

export function samenessOf(a: Spelling, b: Spelling): Sameness | undefined {
  if (a.exact === b.exact) return 'exact';
  if (a.plain === b.plain) return 'accents';
  if (a.latin && b.latin) return a.wide === b.wide ? 'wide' : undefined;
  // Within one script the letters decide: 王 and 汪 are two names, although both are romanised Wang.
  return a.roman !== '' && a.roman === b.roman && scriptOf(a.exact) !== scriptOf(b.exact) ? 'romanised' : undefined;
}

const remarks: Readonly<Record<Sameness, string | undefined>> = {
  exact: undefined,
  accents: 'ignoring accents',
  wide: 'a letter written as two (ü, ue)',
  romanised: 'after romanising',
};
export const samenessRemark = (sameness: Sameness): string | undefined => remarks[sameness];

const scripts = [
  'Cyrl',
  'Grek',
  'Arab',
  'Hebr',
  'Han',
  'Hang',
  'Hira',
  'Kana',
  'Deva',
  'Thai',
  'Armn',
  'Geor',
  'Ethi',
].map((name) => ({ name, pattern: new RegExp(`\\p{Script=${name === 'Han' ? 'Hani' : name}}`, 'u') }));
/** The scripts of a text, joined; empty for scripts not listed. */
const scriptOf = (text: string): string =>
  scripts
    .filter(({ pattern }) => pattern.test(text))
    .map(({ name }) => name)
    .join() + (/\p{Script=Latin}/u.test(text) ? ',Latn' : '');

/** Arabic and Hebrew omit most vowels. */
export const isAbjad = (text: string): boolean => /[\p{Script=Arab}\p{Script=Hebr}]/u.test(text);

/** An approximate Latin spelling, where the text has letters of another script. */
export function approximateOf(text: string): string | undefined {
  if (text.length > longestText || latinOnly.test(text)) return undefined;
  // The table capitalises each syllable of Han and Hangul and adds no spaces.
  return anyAscii(text.normalize('NFC').replaceAll(invisible, ''))
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim();
}
