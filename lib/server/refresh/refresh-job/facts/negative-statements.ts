/**
 * Finds what an answer says against itself: a result, a mark or a reason that is negative, under a key that no other rule reads. Hides how words of
 * keys and values are read. Promises: pure; so many statements at most, each bounded and one visible line. Throws nothing.
 */
import { isPlaceholder } from '#lib/compare/index.ts';
import { reasonLabel } from '#lib/format/labels/reason.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { at, isEmpty, listOf, toText } from './body-values.ts';

/** Further ones say no more than that there is something to read in the step. */
const mostStatements = 10;

type Words = readonly string[];

/** `documentStatus`, `DOCUMENT_STATUS` and `Document status` have the same words. */
const wordsOf = (text: string): Words =>
  text
    .slice(0, 400)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const anyOf = (words: Words, pattern: RegExp): boolean => words.some((word) => pattern.test(word));

/** Roots of words, in the languages of the service's customers. */
const bad =
  /^(?:reject|refus|deni(?:ed|al)|deny|declin|disapprov|fail|invalid|expired|revo[ck]|stolen|theft|lost$|forge[dr]|fals(?:ch|ified)|fake|counterfeit|fraud|tamper|manipul|altered|spoof|deepfake|mismatch|wrong|incorrect|illegal|forbid|prohibit|block(?:ed|list)?$|suspend|suspicious|suspect|cancel|void(?:ed)?$|annul|withdrawn|unsuccess|bounc|undeliver|blacklist|denylist|sanction|deceased|disqualif|specimen$|anomal|negative$|ko$|nok$|rechaz|rejet|abgelehnt|ungultig|ungueltig|gestohlen|gefalscht|gesperrt|abgelaufen|caducad|vencid|robad|perime|scadut|rubat|verlopen|ingetrokken|afgewezen|gestolen)/;
const open =
  /^(?:pending|uncertain|unclear|unknown|incomplete|insufficient|inconclusive|undetermined|unresolved|awaiting|waiting|required|resubmi|review$|consider$|caution|refer(?:red)?$|escalat|poor$|bad$)/;
const good =
  /^(?:approv|accept|verified|valid|pass(?:ed)?$|succe|complian|clear|clean|genuine|authentic|confirm|correct|good$|ok$|okay|active|current|complete|conform|consisten|trust|original|legible|readable|sufficient|satisf|eligible|submitted|live$|alive$|real$|recogni|expire)/;
const found =
  /^(?:found|detect|hits?$|match|present|listed|reported|positive$|true$|yes$|high$|medium$|elevated|critical)/;
const nothing = /^(?:false$|no$|none$|n$|0$|off$|nein$|non$|nee$|nao$|low$|minimal|negligible|zero$|null$|nil$)/;
const negation = /^(?:not|no|non|never|without|nor|neither|nicht|keine?|pas|sans|sin|senza|geen|niet|free)$/;
/** What is said of an earlier document or state is not said of this one. */
const earlier = /^(?:previous|former|prior|earlier|old|replac)/;

/** What weighs more comes first. */
const order = ['bad', 'open', 'found', 'good', 'nothing'] as const;
type Reading = (typeof order)[number];

/** How one clause is to be read: `not valid` is bad, `no fraud or forgery detected` is good. */
function readingOfClause(words: Words): Reading | undefined {
  const isNegated = anyOf(words, negation);
  const readings = words.map((word): Reading | undefined => {
    if (/^(?:un|in|non|dis)/.test(word) && good.test(word.replace(/^(?:un|in|non|dis)/, ''))) return 'bad';
    if (bad.test(word)) return isNegated ? 'good' : 'bad';
    if (open.test(word)) return isNegated ? 'good' : 'open';
    if (good.test(word)) return isNegated && !/^expire/.test(word) ? 'bad' : 'good';
    if (found.test(word)) return isNegated ? 'nothing' : 'found';
    return undefined;
  });
  const first = order.find((one) => readings.includes(one));
  if (first !== undefined) return first;
  return words.length > 0 && words.every((word) => nothing.test(word)) ? 'nothing' : undefined;
}

function readingOf(text: string): Reading | undefined {
  const readings = text
    .split(/[.;:!]\s/)
    .filter((sentence) => !anyOf(wordsOf(sentence), earlier))
    .flatMap((sentence) => sentence.split(/,\s|\b(?:but|however|though)\b/i))
    .map((clause) => readingOfClause(wordsOf(clause)));
  return order.find((one) => readings.includes(one));
}

const isTrue = (text: string): boolean => /^(?:true|yes|y|1|ja|oui|si|t|on)$/i.test(text);
const isFalse = (text: string): boolean => isPlaceholder(text) || wordsOf(text).every((word) => nothing.test(word));
const toNumber = (text: string): number => (/^-?\d+(?:\.\d+)?\s*%?$/.test(text) ? Number.parseFloat(text) : Number.NaN);
/** `97`, `97 %` and `0.97` are one share. */
const toShare = (number: number): number => (number > 1 ? number / 100 : number);

const keyWords = {
  check: /^checks?$/,
  state:
    /^(?:status|state|result|outcome|output|verdict|decision|conclusion|checks?|validity|validation|verification|authentic|compliance|assessment|evaluation|liveness|match|integrity|quality|estado|statut|zustand|stato|gultigkeit|gueltigkeit|resultado|ergebnis|event)/,
  text: /^(?:remark|note|comment|observation|message|description|details?$|summary|label|flag)/,
  good: /^(?:verifi(?:ed|e|cad[oa]|cat[oa])$|valid[aeo]?$|g(?:u|ue)ltig$|geldig$|validated|success|passed|ok$|match(?:ed|es)?$|matching$|compliant|approved|accepted|deliver(?:ed|able)$|authentic$|authenticated|genuine|confirmed|consistent|readable|legible|complete$|correct|trusted|live$|alive$|real$|original$|active$|eligible)/,
  bad: /^(?:watchlist|blocklist|wanted|interpol|sltd|peps?$|adverse|dead$|died$|death|deces$|deleted$|purged$|attack$|guardian|criminal|terror|photocopy|screenshot|sandbox|injection|unverified|inactive|outdated)/,
  reason: /^(?:reasons?|errors?|warnings?|issues|problems?|alerts?|signals|flags|failures?|rejections?)$/,
  refusal: /^(?:reject|refus|declin|denial|errors?$)/,
  /** Why a document was issued or asked for is no reason against it. */
  cause: /^(?:issue$|issuing|issuance|replace|renewal|travel|visit|purpose|previous|former|prior|request|application)/,
  hits: /^(?:duplicates?|hits?|match(?:es)?|screenings?|sanctions?|peps?|adverse|watchlists?|listings?|alerts?)$/,
  share: /^(?:score|probability|confidence|likelihood|similarity|percentage)$/,
  /** These states are the holder's, or of an issue, not of the document or the check. */
  ofHolder:
    /^(?:marital|civil|immigration|residence|residency|employment|work|tax|student|family|health|visa|social|household|economic|citizenship|military|issue|issuing|issuance|previous|former|prior|old|replac\w*|renewal|travel|purpose)$/,
  document: /^(?:permit|document|card|passport|license|licence)$/,
  /** A key that ends with one of these is about something else than the outcome: `status_date`, `checked_by`, `fraud_model`. */
  beside:
    /^(?:code|date|time|at|on|by|birth|id|provider|model|version|threshold|types?|urls?|sources?|name|checked|screened|searched)$/,
  /** Free texts about persons and places. */
  free: /name|city|town|address|street|place|authority|occupation|employer|profession|title|alias|company|country|province|value|url|path|email|number|signature/,
  /** These say something only where they are so. */
  mark: /(?:^| )(?:bypassed|overrid(?:e|den)|whitelisted|superseded|specimen|replay(?:ed)?|recaptured?|minor|underage|disposable|sim swap(?:ped)?)$|^(?:is |was )?(?:a )?(?:skipped|copy|test|child|kid)$/,
  must: /(?:^| )(?:over 18|of age)$|^(?:is )?(?:an )?adult$|(?:^| )(?:face|portrait|selfie) (?:detected|found|present|visible)$/,
  /** A bare age is compared with the birth date. */
  age: /^(?:(?:estimated|apparent|predicted|person|subject|face|customer|user|holder|liveness) )+age$|^(?:\w+ )?age (?:estimat\w+|group|range|class|category|band|bracket|verification)$/,
  method: /^(?:method|(?:verification|liveness)(?: (?:method|status|state))?)$/,
  /** A list in the order of time: the newest entry says what holds. */
  course: /^(?:timeline|history|events|attempts|log|logs)$/,
};

/** What the words of a key say of its value. */
function readTopics(words: Words) {
  const isDenied = anyOf(words, negation);
  const is = (pattern: RegExp) => anyOf(words, pattern);
  return {
    isBad: !isDenied && (is(bad) || is(keyWords.bad)),
    isGood: is(keyWords.good) || isDenied,
    isState: is(keyWords.state),
    isText: is(keyWords.text),
    hasCheck: is(keyWords.check),
    isCheck: keyWords.check.test(words[0] ?? ''),
    isFree: is(keyWords.free),
    isHits: is(keyWords.hits) && !keyWords.beside.test(words.at(-1) ?? ''),
    isUnsearched: is(keyWords.hits) && /^(?:checked|screened|searched)$/.test(words.at(-1) ?? ''),
    isCourse: is(keyWords.course),
    isReason: (is(keyWords.reason) || (is(keyWords.refusal) && is(/^(?:code|message)s?$/))) && !is(keyWords.cause),
    isRefusal: is(keyWords.refusal),
    isExpiry: is(/^expired/),
    isMark: keyWords.mark.test(words.join(' ')),
    isMust: keyWords.must.test(words.join(' ')),
    isEnvironment: is(/^(?:environment|mode)$/),
    isRisk: is(/^(?:risk|level)$/),
    isRiskOfPerson: /^risk(?: (?:level|rating|category|class))?$/.test(words.join(' ')),
    isShare: is(keyWords.share),
    isLikeness: is(/^(?:similarity|trust|match|matching|liveness)$/),
    isAge: keyWords.age.test(words.join(' ')),
    isMethod: keyWords.method.test(words.join(' ')),
    isBeside:
      (is(keyWords.ofHolder) && !is(keyWords.document)) ||
      (words.join() !== 'code' && keyWords.beside.test(words.at(-1) ?? '')),
  };
}
type Topics = ReturnType<typeof readTopics>;

// Some answers have tens of thousands of owners, each with the same keys.
const topicsByWords = new WeakMap<Words, Topics>();
function topicsOf(words: Words): Topics {
  const known = topicsByWords.get(words);
  if (known) return known;
  const topics = readTopics(words);
  topicsByWords.set(words, topics);
  return topics;
}

function isNegativeNumber(topics: Topics, number: number): boolean {
  if (topics.isBad && (topics.isShare || topics.isRisk)) return toShare(number) >= 0.5;
  if (topics.isShare) return topics.isLikeness && toShare(number) < 0.5;
  if (topics.isBad) return number > 0;
  return number === -1 && (topics.isState || topics.isGood);
}

/** @param words of the key, after those of what holds it where these say something themselves */
function isNegative(words: Words, text: string): boolean {
  const topics = topicsOf(words);
  const number = toNumber(text);
  if (number === -1 && topics.hasCheck) return true;
  if (
    /^(?:is )?test(?: (?:mode|session))?$|(?:^| )(?:bearer shares|shell company)$/.test(words.join(' ')) &&
    isTrue(text)
  )
    return true;
  // Of a person it may be an address that nobody searched for.
  if (topics.isUnsearched && isFalse(text) && !isPlaceholder(text)) return true;
  // The moment of a rejection is a rejection; that of an expiry is read as a date.
  if (topics.isBad && /^\d{4}-\d\d-\d\d/.test(text)) return !topics.isExpiry;
  if (topics.isEnvironment && /^(?:sandbox|test|testing|staging|demo|dev|development)$/i.test(text)) return true;
  if ((topics.isMark && isTrue(text)) || (topics.isMust && isFalse(text) && !isPlaceholder(text))) return true;
  if (reasonLabel(text) || (topics.isAge && isOfMinor(text)) || (topics.isMethod && noMethod.test(text))) return true;
  if (topics.isBeside) return false;
  if (!Number.isNaN(number) && number !== 0 && number !== 1) return isNegativeNumber(topics, number);
  const { isBad, isGood, isState, isText } = topics;
  if (anyOf(words, /^(?:similarity|confidence|trust)$/) && /^(?:very )?(?:low|poor)$/i.test(text)) return !isBad;
  if (!isBad && !isGood && !isState && !isText && !topics.isCheck && !topics.isRiskOfPerson)
    return !topics.isFree && isRefusal(text);
  const reading = readingOf(text);
  if (topics.isRiskOfPerson) return /^(?:very )?(?:high|severe|critical)$/i.test(text);
  if (isBad) {
    if (isFalse(text) || reading === 'good' || reading === 'nothing') return false;
    return isTrue(text) || reading !== undefined || !anyOf(wordsOf(text), negation);
  }
  const isFailed = isFalse(text) && !isPlaceholder(text);
  if ((isGood || topics.isCheck) && (isFailed || reading === 'nothing' || reading === 'open')) return true;
  return reading === 'bad' ? isState || isText || isGood || isRefusal(text) : reading === 'open' && isState;
}

/** A class of ages, an age, or the last one of a range. */
function isOfMinor(text: string): boolean {
  if (/^(?:an? )?(?:minor|child|kid|juvenile|adolescent|teen(?:ager)?|underage)$/.test(wordsOf(text).join(' ')))
    return true;
  const [, years] = /^(?:(?:under|below|<|\d+ ?[-–])[ _]?)?(\d{1,2})$/i.exec(text) ?? [];
  return Number(years) > 0 && Number(years) < (/^\d/.test(text) ? 18 : 19);
}

/** The value is nothing but the word for a refusal, whatever its key; a person or a place may have that name. */
function isRefusal(text: string): boolean {
  if (text.length > 60 || !/\p{L}{2}/u.test(text)) return false;
  const words = wordsOf(text);
  return (
    words.every((word) => bad.test(word) || negation.test(word) || good.test(word)) && readingOfClause(words) === 'bad'
  );
}

/** What other rules read, by the path of its keys without positions. */
const readElsewhere = {
  individual:
    /^(?:status|reason|verification\.aml\.(?:hits|total_hits|action_required|monitored)|verification\.duplicate\.(?:matches|face))$/,
  corporate:
    /^(?:(?:session\.|individuals\.|corporates\.)?(?:steps\.)?status|session\.sandbox|reason|(?:corporates\.aml\.)?(?:matches|screening|action_required|monitoring|decision)|corporates\.aml\.status|corporates\.documents\.[^.]+\.status)$/,
  documents: /^(?:status|reason|[^.]+\.status)$/,
} as const;

/** The device and other people’s articles say nothing of the outcome. */
const unread = /^(?:metadata|media|app)$/i;

interface Place {
  /** Its keys, each with a dot after it. */
  readonly path: string;
  /** Of the keys that hold it and say something by themselves. */
  readonly words: Words;
  /** Hits are counted elsewhere; only further ones, under other keys, are found here. */
  readonly isScreening: boolean;
  /** A match is what nobody wishes: of a screening, and of a search for duplicates. */
  readonly isSearch: boolean;
  /** The hits that the step delivers where they belong. */
  readonly delivered: number;
  readonly read: RegExp;
  /** The words of the keys of this answer. */
  readonly keys: Map<string, Words>;
}

/** @yields each negative statement: its key with what holds it, and its value */
function* statementsIn(value: unknown, place: Place): Generator<[string, string]> {
  const { path, words, isScreening, isSearch, delivered, read, keys } = place;
  if (Array.isArray(value)) {
    for (const one of value) yield* statementsIn(one, place);
    return;
  }
  if (!isRecord(value)) {
    const text = toText(typeof value === 'boolean' ? String(value) : value);
    if (text !== undefined && saysAgainst(words, text, place)) yield [path.slice(0, -1), text];
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    const innerPath = path + key;
    if (isEmpty(inner) || isRawKey(key) || read.test(innerPath) || unread.test(key)) continue;
    const own = keys.get(key) ?? wordsOf(key);
    keys.set(key, own);
    const topics = topicsOf(own);
    const isHits = (isScreening || isSearch) && topics.isHits;
    const texts = isSearch ? scopeOf(own, inner) : undefined;
    if (texts) {
      if (isNarrow(own, texts, delivered)) yield [innerPath, texts.join(', ')];
      continue;
    }
    const all = words.length > 0 ? [...words, ...own] : own;
    if (isPartial(own.join(' '), inner, value)) yield [innerPath, toText(String(inner)) ?? ''];
    if (topics.isCourse) yield* newestIn(inner, innerPath);
    else if (isHits && (Array.isArray(inner) || typeof inner === 'number')) {
      const count = Array.isArray(inner) ? inner.length : inner;
      if (count > 0 && count !== delivered) yield [innerPath, String(count)];
    } else if (topics.isReason) {
      if (isReasonToSay(value, path)) yield* reasonsIn(inner, innerPath, topics.isRefusal);
    } else if (typeof inner === 'object') {
      // Every step has its content under `verification`.
      const says = (topics.isState || topics.isBad) && innerPath !== 'verification';
      yield* statementsIn(inner, { ...place, path: `${innerPath}.`, words: says ? all : words });
    } else {
      const text = toText(typeof inner === 'boolean' ? String(inner) : inner);
      if (text !== undefined && saysAgainst(all, text, place)) yield [innerPath, text];
    }
  }
}

const more =
  /^(?:(?:has|is) more|(?:(?:has|is) )?(?:truncated|partial|incomplete)|next (?:page|cursor|token|page token|offset|url|link))$/;
const allOfThem = /^(?:total|total (?:count|items|results|records|elements|owners|individuals|persons|shareholders))$/;
/** What is only a part of a list does not say what the rest says. */
function isPartial(key: string, value: unknown, holder: Record<string, unknown>): boolean {
  if (typeof value === 'object') return false;
  const text = String(value);
  if (more.test(key)) return !isFalse(text);
  if (/^(?:total )?pages?(?: count| total)?$/.test(key) && 'page' in holder)
    return toNumber(text) > Number(holder.page);
  const lists = Object.values(holder).filter(Array.isArray);
  return allOfThem.test(key) && lists.length > 0 && toNumber(text) > lists.flat().length;
}

/** Of a search, what it found counts against the person, and so does what it did not look through. */
function saysAgainst(words: Words, text: string, { isSearch, delivered }: Place): boolean {
  const topics = topicsOf(words);
  const last = words.at(-1) ?? '';
  if (isSearch && (topics.isHits || anyOf(words, /^monitor/)) && undone.test(text)) return true;
  if (isSearch && done.test(last) && !anyOf(words, /^manual/) && isFalse(text) && !isPlaceholder(text)) return true;
  const isFound = isTrue(text) || readingOf(text) === 'found';
  // Whether names were compared exactly is how the search was made.
  if (isSearch && topics.isHits && !topics.isBad && !topics.isShare) {
    if (anyOf(words, /^(?:fuzzy|exact|phonetic|partial|name|face)/)) return false;
    const number = toNumber(text);
    if (!Number.isNaN(number)) return count.test(last) && number > 0 && number !== delivered;
    return isFound ? delivered === 0 : /^(?:bad|open)$/.test(readingOf(text) ?? '');
  }
  return isNegative(words, text) || (isSearch && delivered === 0 && topics.isState && isFound && !isTrue(text));
}

/** So nobody verified anything. */
const noMethod = /^(?:none|skip(?:ped)?|bypass(?:ed)?|not[ _-]?\w+|disabled|off)$/i;
const undone =
  /^(?:(?:not|un)[\s_-]?(?:checked|screened|searched|performed|run|done|available|enabled)|disabled|skipped|off)$/i;
const done = /^(?:checked|screened|searched|performed)$/;
const count = /^(?:hits?|match(?:es)?|alerts?|count|total|number|found)$/;
const scope = /^(?:lists|sources|data ?sets|databases|types|categories|scope|coverage)$/;
const leftOut = /^(?:not$|exclu|omit|unavailable|fail|missing|skip|disabled|offline)/;

/** What a screening looked through, in words alone; undefined for anything else. */
function scopeOf(words: Words, value: unknown): readonly string[] | undefined {
  const isScope = anyOf(words, scope) || /^(?:screened|searched) (?:against|in|for)$/.test(words.join(' '));
  const texts = [value].flat().map(toText);
  return isScope && texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Lists were left out, or no list of sanctions is among those that it names where it found nothing. */
const isNarrow = (words: Words, texts: readonly string[], delivered: number): boolean =>
  anyOf(words, leftOut)
    ? !texts.every(isFalse)
    : texts.length === 0
      ? anyOf(words, /^(?:screened|searched)$/)
      : delivered === 0 &&
        texts.every(
          (text) => anyOf(wordsOf(text), /^(?:peps?|rcas?|soes?|politically|media|news)$/) && !/sanction/i.test(text),
        );

/** The reason of what is itself not approved is said by its status, and a decision has reasons whichever it is. */
const isReasonToSay = (holder: Record<string, unknown>, path: string): boolean => {
  const status = toText(holder.status);
  const reading = readingOf(status ?? '');
  return reading !== 'bad' && reading !== 'open' && !/decision/i.test(path);
};

/** The first text of each reason is enough to know it by. */
function* reasonsIn(value: unknown, path: string, isRefusal: boolean): Generator<[string, string]> {
  for (const one of [value].flat()) {
    const inner = isRecord(one) ? Object.entries(one).find(([, part]) => !isEmpty(part)) : undefined;
    if (inner) yield* reasonsIn(inner[1], `${path}.${inner[0]}`, isRefusal);
    else {
      const text = toText(typeof one === 'boolean' ? String(one) : one);
      const reading = readingOf(text ?? '');
      // `DOCUMENT_COMPLIANCE` is a reason to reject, and where only errors are named an error.
      const isNone = isRefusal
        ? /^(?:no|none|nothing|without)\b/i.test(text ?? '')
        : reading === 'nothing' || reading === 'good';
      if (text !== undefined && !isFalse(text) && !isNone) yield [path, text];
    }
  }
}

/** The last event by its date, or by its place where there are no dates. */
function* newestIn(value: unknown, path: string): Generator<[string, string]> {
  const events = listOf(value);
  const dayOf = (event: unknown) =>
    Object.values(Object(event))
      .map((part) => toText(part))
      .find((text) => text !== undefined && /^\d{4}-\d\d-\d\d/.test(text)) ?? '';
  const last = events.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0)).at(-1);
  const parts: [string | undefined, unknown][] = isRecord(last) ? Object.entries(last) : [[undefined, last]];
  for (const [key, part] of parts) {
    const text = toText(part);
    const isOfState = key === undefined || anyOf(wordsOf(key), keyWords.state) || /^type|action|reason/i.test(key);
    if (text !== undefined && isOfState && readingOf(text) === 'bad')
      yield [key === undefined ? path : `${path}.${key}`, text];
  }
}

/** @returns each as its key and its value, both one visible line, with a tab between */
function toTexts(statements: Iterable<[string, string]>): readonly string[] {
  const texts = new Set<string>();
  for (const [path, value] of statements) {
    texts.add(`${toVisibleLine(path, 80)}\t${toVisibleLine(value, 80)}`);
    if (texts.size === mostStatements) break;
  }
  return [...texts];
}

const top = { path: '', words: [], isScreening: false, isSearch: false, delivered: 0 } as const;

/** What the answer of a step says against it. */
export function statementsOf(kind: SessionKind, type: string, body: unknown): readonly string[] {
  const lists =
    type === 'DUPLICATE'
      ? at(body, 'verification', 'duplicate', 'matches')
      : kind === 'individual'
        ? at(body, 'verification', 'aml', 'hits')
        : at(body, 'screening');
  const isSearch = isScreeningStep(type) || type === 'DUPLICATE';
  const isScreening = isScreeningStep(type) || type === 'BENEFICIAL_OWNERS';
  const read = readElsewhere[type === 'DOCUMENTS' ? 'documents' : kind];
  return toTexts(
    statementsIn(body, { ...top, isScreening, isSearch, delivered: listOf(lists).length, read, keys: new Map() }),
  );
}

/** What the answer of a session, or the entry of a step in it, says against it. @param read its keys that other rules read */
export const statementsBeside = (answer: unknown, read: RegExp): readonly string[] =>
  toTexts(statementsIn(answer, { ...top, read, keys: new Map() }));
