/** Compares countries and nationalities given as codes, names or demonyms. */

import { allAlpha2, toAlpha2, travelIssuers } from '#lib/format/country-codes.ts';
import { dropAccents, normaliseCase } from '#lib/format/text/normalisation.ts';
import { absent, type Comparison, different, equal, isAbsent, notComparable, partly } from './comparison.ts';

/** Words for nationalities, without accents, by ISO alpha-2: English, then the language of the country and its neighbours. */
const demonyms = `AF afghan,AL albanian,DZ algerian,AO angolan,AR argentine argentinian,AM armenian,AU australian,AT austrian,AZ azerbaijani,BS bahamian,
BH bahraini,BD bangladeshi,BY belarusian belarussian,BE belgian,BZ belizean,BO bolivian,BA bosnian,BR brazilian,BG bulgarian,KH cambodian,
CM cameroonian,CA canadian,CV cape verdean,CL chilean,CN chinese,CO colombian,CR costa rican,HR croatian,CU cuban,CY cypriot,CZ czech,
DK danish dane,EC ecuadorian ecuadorean,EG egyptian,SV salvadoran,ER eritrean,EE estonian,ET ethiopian,FI finnish,FR french,
GA gabonese,GM gambian,GE georgian,DE german,GH ghanaian,GR greek,GT guatemalan,GN guinean,HT haitian,HN honduran,HU hungarian,IS icelandic islenskt islenzkt island,
IN indian,ID indonesian,IR iranian,IQ iraqi,IE irish,IL israeli,IT italian,CI ivorian,JM jamaican,JP japanese,JO jordanian,KZ kazakh kazakhstani,
KE kenyan,KW kuwaiti,KG kyrgyz,LA lao laotian,LV latvian,LB lebanese,LR liberian,LY libyan,LI liechtensteiner,LT lithuanian,LU luxembourger,
MG malagasy,MW malawian,MY malaysian,MV maldivian,ML malian,MT maltese,MR mauritanian,MU mauritian,MX mexican,MD moldovan,MC monegasque,
MN mongolian,ME montenegrin,MA moroccan,MZ mozambican,MM burmese,NA namibian,NP nepalese nepali,NL dutch,NZ new zealander,NI nicaraguan,
NE nigerien,NG nigerian,KP north korean,MK macedonian,NO norwegian,OM omani,PK pakistani,PS palestinian,PA panamanian,PY paraguayan,PE peruvian,
PH filipino philippine,PL polish,PT portuguese,QA qatari,RO romanian,RU russian,RW rwandan,SA saudi saudi arabian,SN senegalese,RS serbian,
SL sierra leonean,SG singaporean,SK slovak,SI slovenian slovene,SO somali,ZA south african,KR south korean,SS south sudanese,ES spanish,
LK sri lankan,SD sudanese,SE swedish,CH swiss,SY syrian,TW taiwanese,TJ tajik,TZ tanzanian,TH thai,TG togolese,TN tunisian,TR turkish,
TM turkmen,UG ugandan,UA ukrainian,AE emirati,GB british,US american,UY uruguayan,UZ uzbek,VE venezuelan,VN vietnamese,YE yemeni,ZM zambian,
ZW zimbabwean,
DE deutsch deutsche deutscher allemand allemande alemán alemana tedesco tedesca,AT österreichisch österreicher österreicherin,
FR français française franzosisch franzose französin francese francés francesa,ES español española espagnol espagnole spanisch,
IT italiano italiana italien italienne italienisch,PT português portuguesa portugués portugais portugaise,BR brasileiro brasileira brasileño,
MX mexicano mexicana,AR argentino argentina,CO colombiano colombiana,PE peruano peruana,CL chileno chilena,VE venezolano venezolana,
EC ecuatoriano ecuatoriana,CU cubano cubana,NL nederlandse nederlands néerlandais niederländisch,BE belge belgisch belga,
CH schweizer schweizerin suisse svizzero svizzera,GB britannique britisch británico británica britânico briton english scottish welsh,
US américain américaine amerikanisch estadounidense americano americana,PL polskie polska polak polka polonais polnisch,
CZ česká české,SE svensk svenska,DK dansk,NO norsk,FI suomalainen suomi,RU русский россиянин россия рф,UA українець україна украина,
GR ελληνική ελληνασ ελλασ,TR türk türkiye cumhuriyeti,RO român română,HU magyar,BG българско българин,HR hrvatsko hrvatska,RS srpsko србија srbija српско,
SK slovenské,SI slovensko,MA marocain marocaine,DZ algérien algérienne,TN tunisien tunisienne,CN 中国 中國,JP 日本,KR 대한민국`;

/** Half of a two-word demonym, and any word of several countries, says too little about these. */
const ambiguous = new Set(
  'cape costa new north south korean african sierra sri rican arabian american korea guinea congo cumhuriyeti slovensko polka'.split(
    ' ',
  ),
);

const demonymEntries = (): (readonly [word: string, code: string])[] =>
  demonyms.split(',').flatMap((entry) => {
    const [code = '', ...words] = entry.trim().split(' ');
    const all = words
      .map((word) => [word, code] as const)
      .filter(([word]) => !ambiguous.has(word) || word === 'american');
    return words.length > 1 ? [[words.join(' '), code] as const, ...all] : all;
  });

/** Formal and former names, abbreviations, and nationalities under British law, by code; `|` is between two. */
const furtherNames: Readonly<Record<string, string>> = {
  US: "usa|u.s.a.|u.s.|united states of america|united states|us citizen|vereinigte staaten von amerika|états-unis d'amérique|estados unidos de américa|stati uniti d'america|estados unidos da américa|eeuu",
  GB: 'uk|u.k.|england|scotland|wales|northern ireland|great britain|britain|british citizen|gbr citizen|united kingdom of great britain and northern ireland|uk of gb and ni',
  GBD: 'british overseas territories citizen|british dependent territories citizen|botc',
  GBN: 'british national (overseas)|bn(o)|bno',
  GBO: 'british overseas citizen',
  GBP: 'british protected person',
  GBS: 'british subject',
  RU: 'russian federation|российская федерация|russische föderation|fédération de russie|federación de rusia',
  CZ: 'czech republic|czechia|tschechische republik|república checa|république tchèque|česká republika',
  HM: 'heard island and mcdonald islands',
  UM: 'united states minor outlying islands',
  SK: 'slovak republic|slovenská republika',
  KR: 'republic of korea|rok|república de corea|république de corée|republik korea',
  KP: "democratic people's republic of korea|dprk|república popular democrática de corea",
  CN: "people's republic of china|prc|mainland china",
  TW: 'republic of china|taiwan, province of china|taiwan, china|chinese taipei',
  HK: 'hong kong|hksar',
  MO: 'macao|macau',
  CD: 'democratic republic of the congo|dr congo|drc|république démocratique du congo|república democrática del congo',
  CG: 'republic of the congo|congo brazzaville|république du congo|república del congo|republik kongo',
  TR: 'turkey|türkiye|republic of türkiye',
  AE: 'uae|u.a.e.|emirates',
  MM: 'burma',
  NL: 'holland|netherlands, kingdom of the|kingdom of the netherlands',
  CI: "ivory coast|côte d'ivoire|elfenbeinküste|costa de marfil",
  CV: 'cape verde|cabo verde',
  SZ: 'swaziland|eswatini',
  MK: 'macedonia|north macedonia|former yugoslav republic of macedonia',
  VA: 'holy see|vatican|vatican city state|holy see (vatican city state)|santa sede|saint-siège',
  PS: 'palestine|state of palestine|palestine, state of',
  TL: 'east timor|timor-leste',
  MD: 'moldova|republic of moldova|moldova, republic of',
  VN: 'viet nam',
  LA: "lao people's democratic republic|lao pdr",
  SY: 'syrian arab republic|república árabe siria|arabische republik syrien',
  IR: 'iran, islamic republic of',
  VE: 'venezuela, bolivarian republic of',
  BO: 'bolivia, plurinational state of',
  TZ: 'tanzania, united republic of|république unie de tanzanie|vereinigte republik tansania',
  FM: 'micronesia, federated states of|federated states of micronesia',
  BN: 'brunei darussalam',
  KG: 'kyrgyz republic',
  CH: 'swiss confederation|confederazione svizzera|schweizerische eidgenossenschaft|confédération suisse',
  IE: 'éire|éireannach',
  FK: 'falkland islands (malvinas)',
  VG: 'virgin islands, british',
  VI: 'virgin islands, u.s.',
  SH: 'saint helena, ascension and tristan da cunha',
  MF: 'saint martin (french part)',
  SX: 'sint maarten (dutch part)',
  BQ: 'bonaire, sint eustatius and saba',
  SA: 'kingdom of saudi arabia|ksa',
  ZA: 'rsa',
  XXA: 'stateless|stateless person|apatride|staatenlos|apátrida',
  XXB: 'refugee',
};

/** The country that a text names: a code, a name in one of several languages, a word for the nationality. */
const languages = ['fr', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'ru', 'tr', 'ar', 'zh'];

const fillers = new Set(
  'the of and de la le les del des du do da dos das el los las y et e und der die das i'.split(' '),
);
const stateForms =
  /^(?:the )?(?:democratic |people s |peoples |islamic |federal |federative |socialist |arab |united |bolivarian |plurinational |hashemite |co operative |oriental )*(?:republic|republics|kingdom|state|states|principality|grand duchy|sultanate|commonwealth|federation|union|republique|republica|repubblica|republik|bundesrepublik|royaume|reino|konigreich) (?:of |de |del |di |do |da |der |d )?(?:the )?/;

/** Words are compared regardless of their order, punctuation and articles: `Korea, Republic of` and `Republic of Korea`. */
const keyOfName = (text: string): string => {
  const words = plainName(text).split(' ');
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).sort().join(' ');
};

const plainName = (text: string): string =>
  dropAccents(normaliseCase(text))
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\p{L})\.(?=\p{L}|$)/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(/(?:^| )st(?= )/g, ' saint')
    .trim();

/** It is null for a name of two countries, which names none. */
type Codes = Map<string, string | null>;

function add(codes: Codes, name: string | undefined, code: string): void {
  const key = name === undefined ? '' : keyOfName(name);
  if (key !== '') codes.set(key, (codes.get(key) ?? code) === code ? code : null);
}

function addLanguage(codes: Codes, language: string, style: 'long' | 'short'): void {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style });
  for (const code of allAlpha2()) add(codes, names.of(code), code);
}

function toEnglish(): Codes {
  const codes: Codes = new Map();
  addLanguage(codes, 'en', 'long');
  addLanguage(codes, 'en', 'short');
  for (const [word, code] of demonymEntries()) if (!codes.has(keyOfName(word))) add(codes, word, code);
  for (const [code, name] of travelIssuers)
    if (toAlpha2(code) === undefined) add(codes, name.replace(' (specimen)', ''), code);
  // Ours are certain, whatever another table calls so.
  for (const [code, names] of Object.entries(furtherNames))
    for (const name of names.split('|')) codes.set(keyOfName(name), code);
  for (const name of ['korea', 'congo', 'kongo', 'america']) codes.set(keyOfName(name), null);
  return codes;
}

function toOthers(): Codes {
  const codes: Codes = new Map();
  for (const language of languages) addLanguage(codes, language, 'long');
  return codes;
}

let english: Codes | undefined;
let others: Codes | undefined;

/** The tables are made when they are first needed: most values are codes. */
function codeOfName(name: string): string | null | undefined {
  const key = keyOfName(name);
  english ??= toEnglish();
  const found = english.get(key);
  if (found !== undefined) return found;
  others ??= toOthers();
  return others.get(key);
}

/** Names of several countries, without accents and in lower case. */
const shared = new Map<string, readonly string[]>([
  ...['korea', 'korean', 'corea', 'coree'].map((name) => [name, ['KR', 'KP']] as [string, string[]]),
  ...['congo', 'kongo', 'congolese'].map((name) => [name, ['CD', 'CG']] as [string, string[]]),
  ['dominican', ['DM', 'DO']],
]);

/** Finds every country that the name may mean, if there is any. */
function countryKeysOf(text: string): readonly string[] | undefined {
  const one = countryKeyOf(text);
  if (one !== undefined) return [one];
  const name = text.length > 120 ? '' : plainName(text);
  const several = shared.get(name);
  // Two such names are never certainly the same country.
  return several && [...several, name];
}

/** Reads ISO alpha-2, else the code of a travel document, if the text names a country. */
export function countryKeyOf(given: string): string | undefined {
  if (given.length > 120) return undefined;
  // Portuguese and Spanish forms print `BRASILEIRO(A)`.
  const text = given.replace(/(?<=\p{L})\([ao]\)$/iu, '');
  const upper = text.trim().toUpperCase().replaceAll('<', '');
  const code = toAlpha2(upper) ?? (travelIssuers.has(upper) ? upper : undefined);
  if (code !== undefined) return code;
  const found = codeOfName(text);
  if (found !== undefined) return found ?? undefined;
  const plain = plainName(text);
  const short = plain
    .replace(stateForms, '')
    .replace(
      /^(?:citoyen(?:ne)?|ciudadan[oa]|citizen of|nationality) | (?:citizen|national|citoyen(?:ne)?|nationality)$/,
      '',
    );
  return short === plain || short === '' || short === 'china' ? undefined : (codeOfName(short) ?? undefined);
}

/** ISO codes do not tell these nationalities under British law apart. */
const british = new Set(['GB', 'GBD', 'GBN', 'GBO', 'GBP', 'GBS']);

/** `XXX` of travel documents and `ZZ` of CLDR mean an unknown country; `UNK` was once Kosovo's, and forms write it for "unknown". */
const isUnspecified = (text: string): boolean => isAbsent(text) || /^\s*(?:XXX|UNK|ZZZ?)\s*$/i.test(text);

/** Reads all countries of a text such as `PRT; BRA`, if each part names one. */
function keysOf(text: string): ReadonlySet<string> | undefined {
  const own = countryKeysOf(text);
  if (own !== undefined) return new Set(own);
  if (text.length > 300) return undefined;
  const parts = text.split(/[;,/|\n+]| and | - /).filter((part) => part.trim() !== '');
  const keys = parts.map(countryKeysOf);
  return parts.length < 2 || keys.includes(undefined) ? undefined : new Set(keys.flatMap((key) => key ?? []));
}

/** Whether the text names a country or several, or a state of travel documents such as stateless (`XXA`). */
export const isCountry = (text: string): boolean => !isUnspecified(text) && keysOf(text) !== undefined;

export function compareCountries(left: string, right: string): Comparison {
  if (isUnspecified(left) || isUnspecified(right)) return absent;
  if (normaliseCase(left.trim()) === normaliseCase(right.trim())) return equal();
  const [ours, theirs] = [keysOf(left), keysOf(right)];
  if (!ours || !theirs) return notComparable('unreadable', 'not a known country');
  const common = [...ours].filter((key) => theirs.has(key));
  if (common.length === ours.size && ours.size === theirs.size) return equal();
  if (common.length > 0) return partly('one_of_several', 0.75);
  const isBritish = [ours, theirs].every((keys) => [...keys].some((key) => british.has(key)));
  return isBritish && (ours.has('GB') || theirs.has('GB')) ? partly('british_nationality', 0.75) : different();
}
