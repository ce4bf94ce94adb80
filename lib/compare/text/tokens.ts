/** Splits text into words and letters, each with its position in the text and its spellings. */
import { dropAccents, invisible, normaliseCase } from '#lib/format/text/normalisation.ts';
import { matchSpelling, romanLetter } from './icao-spelling.ts';
import { scriptOf } from './scripts.ts';

/** Traditional and simplified forms of characters in Chinese names. Some simplified ones stand for several (`鍾`, `鐘`), so agreement is no proof. */
const pairs =
  '張张陳陈劉刘黃黄楊杨趙赵吳吴孫孙馬马許许鄭郑謝谢馮冯鄧邓蕭萧葉叶蘇苏呂吕蔣蒋盧卢賈贾閻阎鍾钟鐘钟陸陆嚴严龍龙萬万錢钱湯汤譚谭韋韦鄒邹喬乔賴赖龔龚顧顾項项駱骆齊齐莊庄貝贝偉伟華华國国麗丽傑杰軍军榮荣輝辉強强蘭兰鳳凤寶宝慶庆東东業业義义雲云紅红興兴學学曉晓愛爱' +
  '鵬鹏飛飞凱凯瑩莹靜静嬌娇穎颖銘铭錦锦鋒锋鈞钧銳锐賢贤貴贵賓宾贊赞達达遠远運运連连進进關关陽阳際际雙双電电韓韩順顺領领顯显風风馳驰駿骏鴻鸿鶴鹤麥麦龐庞羅罗倫伦儀仪億亿優优勝胜勳勋勵励協协維维綺绮緒绪綱纲網网緯纬縣县繼继織织絲丝紀纪約约純纯紹绍終终結结經经綠绿' +
  '練练縱纵總总績绩聖圣聰聪聯联職职肅肃臨临薩萨藝艺蓮莲蔭荫衛卫補补詠咏詩诗詳详誠诚語语諾诺謙谦證证譽誉讓让豐丰賀贺資资質质跡迹車车軒轩轉转辭辞農农遲迟鄺邝釗钊鈴铃鉅钜銀银鋼钢錄录鎮镇鏡镜鑑鉴長长門门開开閔闵間间聞闻闊阔隱隐雋隽靈灵韻韵頓顿頡颉頤颐頻频題题顏颜' +
  '類类飄飘館馆驊骅騰腾魯鲁魚鱼鮑鲍鳴鸣鸞鸾點点齡龄嬋婵婭娅媽妈寧宁實实審审將将專专尋寻對对導导崗岗嵐岚嶽岳巖岩帥帅師师帶带庫库廣广廬庐彥彦彙汇徹彻恆恒懷怀應应戰战揚扬換换擇择擔担據据擴扩數数時时晉晋暉晖曄晔書书會会權权歡欢歐欧歲岁歷历歸归氣气決决沖冲況况淨净' +
  '淵渊淺浅渙涣測测渾浑湊凑準准溝沟滄沧滿满漢汉漣涟潔洁潤润澤泽濟济濤涛濱滨瀅滢瀾澜燁烨營营燦灿燈灯爭争爺爷爾尔狀状獨独獲获獻献瑋玮瑪玛璣玑環环瓊琼產产畫画異异當当療疗發发監监盤盘眾众碩硕確确禎祯禮礼禪禅種种稱称穩稳積积窮穷競竞筆笔範范節节築筑簡简籃篮粵粤糧粮';

const simplifiedOf: ReadonlyMap<string, string> = new Map(
  [...pairs].flatMap((traditional, at, all) =>
    at % 2 === 0 ? [[traditional, all[at + 1] ?? traditional] as const] : [],
  ),
);

const toSimplified = (text: string): string =>
  [...text].map((character) => simplifiedOf.get(character) ?? character).join('');

/** Spells letters of any script in ASCII, approximately. */
export type Romaniser = (text: string) => string;

/** Uses the agreed tables alone, and gives nothing where a letter is in none. Larger tables cost too much in a browser. */
const romaniseByTable: Romaniser = (text) => {
  const letters = [...text].map((letter) => (/[a-z0-9]/.test(letter) ? letter : romanLetter(letter)));
  return letters.includes(undefined) ? '' : letters.join('');
};

interface Spelling {
  /** The letter in its own script, in lower case. */
  readonly exact: string;
  /** The same without accents, which is ASCII for Latin letters. */
  readonly plain: string;
  /** ASCII, which is approximate for other scripts than Latin. */
  readonly roman: string;
  /** It is `roman`, but has `ü` as `ue`: the two-letter spellings of German and the Nordic languages. */
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

const attached = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\u0640]$/u;
const apostrophes = new Set("'’‘ʼʻʹʾʿ`´׳·");
const written = /[\p{L}\p{N}]/u;
const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const wideLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', æ: 'ae', ß: 'ss' };

const knownBy = new WeakMap<Romaniser, Map<string, Spelling | null>>();

/** Returns null for a cluster without a letter or digit. */
function spell(cluster: string, romanise: Romaniser): Spelling | null {
  const known = knownBy.get(romanise) ?? new Map<string, Spelling | null>();
  knownBy.set(romanise, known);
  const found = known.get(cluster);
  if (found !== undefined) return found;
  const spelling = computeSpelling(cluster, romanise);
  if (known.size > 20_000) known.clear();
  if (cluster.length <= 8) known.set(cluster, spelling);
  return spelling;
}

function computeSpelling(cluster: string, romanise: Romaniser): Spelling | null {
  const exact = normaliseCase(cluster);
  if (!written.test(exact)) return null;
  const latin = latinOnly.test(exact);
  const bare = dropAccents(exact);
  const roman = toRoman(latin ? romaniseByTable(bare) || romanise(bare) : romanise(bare)) || (latin ? bare : '');
  return { exact, plain: latin ? roman : bare, roman, wide: wideLetters[exact] ?? roman, latin };
}

const toRoman = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Splits text into words. @param joinDots whether `S.A.` is one word; a person's initials are separate words */
export function tokenise(text: string, romanise: Romaniser = romaniseByTable, joinDots = false): Word[] {
  const words: Word[] = [];
  let letters: Letter[] = [];
  const close = () => {
    if (letters.length > 0) words.push(toWord(text, letters, letters));
    letters = [];
  };
  for (const { start, end } of toClusters(text)) {
    const cluster = text.slice(start, end);
    const sign = cluster.charAt(0);
    if (apostrophes.has(sign)) continue;
    const spelling = spell(cluster, romanise);
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

/** In `S.A.` exactly one letter follows a dot. */
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

/** Joins words to one, in the given order. */
export const joinTokens = (text: string, words: readonly Word[]): Word =>
  toWord(
    text,
    words,
    words.flatMap(({ letters }) => letters),
  );

function toWord(text: string, parts: readonly (Letter | Word)[], letters: readonly Letter[]): Word {
  const start = Math.min(...parts.map((part) => part.start));
  const end = Math.max(...parts.map((part) => part.end));
  return { text: text.slice(start, end), start, end, letters, ...joinSpellings(parts) };
}

function joinSpellings(spellings: readonly Spelling[]): Spelling {
  const latin = spellings.every((each) => each.latin);
  const join = (key: 'exact' | 'plain' | 'roman' | 'wide') => spellings.map((each) => each[key]).join('');
  // Hangul syllables may arrive as single letters.
  const composed = (text: string) => (latin ? text : text.normalize('NFC'));
  return {
    exact: composed(join('exact')),
    plain: composed(join('plain')),
    roman: join('roman'),
    wide: join('wide'),
    latin,
  };
}

/** Two words are equal in one of these ways; `romanised` stands for an approximate Latin spelling alone. */
export type Sameness = 'exact' | 'accents' | 'wide' | 'romanised' | 'han_forms';

export function samenessOf(a: Spelling, b: Spelling): Sameness | undefined {
  if (a.exact === b.exact) return 'exact';
  if (a.plain === b.plain) return 'accents';
  if (a.latin && b.latin) return a.wide === b.wide || isSpelledAs(a, b) || isSpelledAs(b, a) ? 'wide' : undefined;
  // Within one script the letters decide: 王 and 汪 are two names, although both are romanised Wang.
  const script = scriptOf(a.exact);
  if (script === scriptOf(b.exact))
    return script === 'Han' && toSimplified(a.exact) === toSimplified(b.exact) ? 'han_forms' : undefined;
  return (a.roman !== '' && a.roman === b.roman) || isSpelledAs(a, b) || isSpelledAs(b, a) ? 'romanised' : undefined;
}

const ascii = /^[a-z0-9]+$/;
const isSpelledAs = (text: Spelling, spelled: Spelling): boolean =>
  !ascii.test(text.exact) &&
  ascii.test(spelled.exact) &&
  spelled.exact.length <= 60 &&
  matchSpelling(text.exact, spelled.exact.toUpperCase()) === 'equal';

const remarks: Readonly<Record<Sameness, string | undefined>> = {
  exact: undefined,
  accents: 'ignoring accents',
  wide: 'a letter written as two (ü, ue)',
  romanised: 'after romanising',
  han_forms: 'traditional and simplified characters',
};
export const samenessRemark = (sameness: Sameness): string | undefined => remarks[sameness];
