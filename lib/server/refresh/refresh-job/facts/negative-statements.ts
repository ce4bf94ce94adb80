/**
 * Finds what an answer says against itself: a result, a mark or a reason that is negative, under a key that no other rule reads. Hides where in
 * an answer such statements stand. Promises: pure; so many statements at most, each bounded and one visible line. Throws nothing.
 */
import { isPlaceholder } from '#lib/compare/index.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { at, isEmpty, listOf, toText } from './body-values.ts';
import {
  anyOf,
  isFalse,
  isNegative,
  isTrue,
  keyTerms,
  momentOf,
  senseOf,
  type Terms,
  termsOf,
  toNumber,
  topicsOf,
} from './negative-terms.ts';

/** Further ones say no more than that there is something to read in the step. */
const mostStatements = 10;

/** What other rules read, by the path of its keys without positions. */
const readElsewhere = {
  individual:
    /^(?:status|reason|verification\.aml\.(?:hits|total_hits|action_required|monitored)|verification\.duplicate\.(?:matches|face))$/,
  corporate:
    /^(?:(?:session\.|individuals\.|corporates\.)?(?:steps\.)?status|session\.sandbox|reason|(?:corporates\.aml\.)?(?:matches|screening|action_required|monitoring|decision)|corporates\.aml\.status|corporates\.documents\.[^.]+\.status)$/,
  documents: /^(?:status|reason|[^.]+\.status)$/,
} as const;

/** The device and other people’s articles say nothing of the outcome. */
const unread = /^(?:metadata|media)$/i;

interface Place {
  /** Its keys, each with a dot after it. */
  readonly path: string;
  /** Of the keys that hold it and say something by themselves. */
  readonly words: Terms;
  /** Hits are counted elsewhere; only further ones, under other keys, are found here. */
  readonly isScreening: boolean;
  /** A match is what nobody wishes: of a screening, and of a search for duplicates. */
  readonly isSearch: boolean;
  /** Whom the search would not be about. */
  readonly otherSubject: RegExp;
  /** The hits that the step delivers where they belong. */
  readonly delivered: number;
  readonly read: RegExp;
  /** The words of the keys of this answer. */
  readonly keys: Map<string, Terms>;
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
    const own = keys.get(key) ?? termsOf(key);
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
      const says = (topics.isState || topics.isBad || /^monitor/.test(own[0] ?? '')) && innerPath !== 'verification';
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
function saysAgainst(words: Terms, text: string, { path, isSearch, otherSubject, delivered }: Place): boolean {
  const topics = topicsOf(words);
  const last = words.at(-1) ?? '';
  if (isSearch && (topics.isHits || anyOf(words, /^monitor/)) && undone.test(text)) return true;
  if (isSearch && done.test(last) && !anyOf(words, /^manual/) && isFalse(text) && !isPlaceholder(text)) return true;
  if (
    isSearch &&
    /^(?:(?:entity|subject|search|customer|client) )?type$/.test(words.join(' ')) &&
    otherSubject.test(text)
  )
    return true;
  const isFound = isTrue(text) || senseOf(text) === 'found';
  // Whether names were compared exactly is how the search was made.
  if (isSearch && topics.isHits && !topics.isBad && !topics.isShare) {
    if (anyOf(words, /^(?:fuzzy|exact|phonetic|partial|name|face)/)) return false;
    const number = toNumber(text);
    if (!Number.isNaN(number)) return count.test(last) && number > 0 && number !== delivered;
    return isFound ? delivered === 0 : /^(?:bad|open)$/.test(senseOf(text) ?? '');
  }
  if (isOutcome(words, path) && isUnsettled(text, isSearch)) return true;
  return isNegative(words, text) || (isSearch && delivered === 0 && topics.isState && isFound && !isTrue(text));
}

/** The outcome of a step, or of the person or company behind another one; fields of a document have states of their own. */
const isOutcome = (key: Terms, path: string): boolean =>
  /^(?:(?:liveness|verification|document|check|match) )*(?:status|result|outcome|decision|verdict|conclusion|(?:face |portrait )?comparison)$/.test(
    key.join(' '),
  ) &&
  /^(?:session\.|document\.|verification\.\w+\.|(?:individuals\.|corporates\.)?(?:(?:identity|liveness|ky[cb]|aml|verification)\.)?)$/.test(
    path,
  );

const settled =
  /^(?:done|finish|processed$|sign|regist|issued|final|end(?:ed)?$|monitor|creat|receiv|availab|ready|green|normal|standard|execut|same|match|hits?$|detect|found|present|yes$|true$)/;
/** As for companies, only those words pass that are certainly good. */
function isUnsettled(text: string, isSearch: boolean): boolean {
  if (!/\p{L}{2}/u.test(text) || text.length > 60 || isPlaceholder(text) || isTrue(text)) return false;
  const sense = senseOf(text);
  if (sense === 'nothing') return !isSearch;
  return sense === undefined && (anyOf(termsOf(text), /^(?:not|no|never)$/) || !anyOf(termsOf(text), settled));
}

const undone =
  /^(?:(?:not|un)[\s_-]?(?:checked|screened|searched|performed|run|done|available|enabled)|disabled|skipped|paused|stopped|ended|inactive|off)$/i;
const done = /^(?:checked|screened|searched|performed)$/;
const count = /^(?:hits?|match(?:es)?|alerts?|count|total|number|found)$/;
const scope = /^(?:lists|sources|data ?sets|databases|types|categories|scope|coverage)$/;
const leftOut = /^(?:not$|exclu|omit|unavailable|fail|missing|skip|disabled|offline)/;

/** What a screening looked through, in words alone; undefined for anything else. */
function scopeOf(words: Terms, value: unknown): readonly string[] | undefined {
  const isScope = anyOf(words, scope) || /^(?:screened|searched) (?:against|in|for)$/.test(words.join(' '));
  const texts = [value].flat().map(toText);
  return isScope && texts.every((text) => text !== undefined) ? texts : undefined;
}

/** Lists were left out, or no list of sanctions is among those that it names where it found nothing. */
const isNarrow = (words: Terms, texts: readonly string[], delivered: number): boolean =>
  anyOf(words, leftOut)
    ? !texts.every(isFalse)
    : texts.length === 0
      ? anyOf(words, /^(?:screened|searched)$/)
      : delivered === 0 &&
        texts.every(
          (text) => anyOf(termsOf(text), /^(?:peps?|rcas?|soes?|politically|media|news)$/) && !/sanction/i.test(text),
        );

/** The reason of what is itself not approved is said by its status, and a decision has reasons whichever it is. */
const isReasonToSay = (holder: Record<string, unknown>, path: string): boolean => {
  const status = toText(holder.status);
  const reading = senseOf(status ?? '');
  return reading !== 'bad' && reading !== 'open' && !/decision/i.test(path);
};

/** The first text of each reason is enough to know it by. */
function* reasonsIn(value: unknown, path: string, isRefusal: boolean): Generator<[string, string]> {
  for (const one of [value].flat()) {
    const inner = isRecord(one) ? Object.entries(one).find(([, part]) => !isEmpty(part)) : undefined;
    if (inner) yield* reasonsIn(inner[1], `${path}.${inner[0]}`, isRefusal);
    else {
      const text = toText(typeof one === 'boolean' ? String(one) : one);
      const reading = senseOf(text ?? '');
      // `DOCUMENT_COMPLIANCE` is a reason to reject, and where only errors are named an error.
      const isNone = isRefusal
        ? /^(?:no|none|nothing|without)\b/i.test(text ?? '')
        : reading === 'nothing' || reading === 'good';
      if (text !== undefined && !isFalse(text) && !isNone) yield [path, text];
    }
  }
}

/** The last event by its date, or by its place where one of them has none: it may be the newest. */
function* newestIn(value: unknown, path: string): Generator<[string, string]> {
  const events = listOf(value);
  const dated = events.flatMap((event) => {
    const at = Object.values(Object(event))
      .map((part) => momentOf(toText(part) ?? ''))
      .find((moment) => moment !== undefined);
    return at === undefined ? [] : [{ event, at }];
  });
  const last = dated.length < events.length ? events.at(-1) : dated.toSorted((a, b) => a.at - b.at).at(-1)?.event;
  const parts: [string | undefined, unknown][] = isRecord(last) ? Object.entries(last) : [[undefined, last]];
  for (const [key, part] of parts) {
    const text = toText(part);
    const isOfState = key === undefined || anyOf(termsOf(key), keyTerms.state) || /^type|action|reason/i.test(key);
    if (text !== undefined && isOfState && /^(?:bad|open)$/.test(senseOf(text) ?? ''))
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

const top = { path: '', words: [], isScreening: false, isSearch: false, otherSubject: /(?!)/, delivered: 0 } as const;

const otherSubjects: Readonly<Record<SessionKind, RegExp>> = {
  individual: /^(?:compan|organi[sz]ation|corporat|business|legal|entity|vessel|ship|aircraft)/i,
  corporate: /^(?:individual|person|natural|human)/i,
};

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
    statementsIn(body, {
      ...top,
      isScreening,
      isSearch,
      otherSubject: otherSubjects[kind],
      delivered: listOf(lists).length,
      read,
      keys: new Map(),
    }),
  );
}

/** What the answer of a session, or the entry of a step in it, says against it. @param read its keys that other rules read */
export const statementsBeside = (answer: unknown, read: RegExp): readonly string[] =>
  toTexts(statementsIn(answer, { ...top, read, keys: new Map() }));
