import { isUpstreamId, type SessionKind } from '#lib/model/session/ids.ts';
import { listFiles, withFileAddresses } from '../files.ts';
import { isRecord } from '../schema/leaf.ts';
import type { StepAnswer } from '../step-schemas.ts';
import { toCanonicalText } from './canonical-text.ts';
import { type DuplicateMatch, duplicateTextOf, listDuplicateMatches } from './duplicate-matches.ts';
import { type KnownHit, numberTwins } from './number-twins.ts';
import { listScreenedValues, screenedText } from './screened-for.ts';
import { listScreenings, nodeOf, replaceHits } from './screenings.ts';

/** A hit or a duplicate match before it has its number among those with the same match key. */
interface Unnumbered {
  /** The id without a number: `h1-…`, `d1-…`. */
  readonly match: string;
  readonly hash: string;
}

/**
 * The ids of these hits, in their order.
 *
 * @param known every one that the step ever had
 */
function numberHits(found: readonly Unnumbered[], known: readonly KnownHit[]): string[] {
  const knownByMatch = Map.groupBy(known, ({ id }) => splitId(id).match);
  const numbers = new Map<Unnumbered, number>();
  for (const [match, same] of Map.groupBy(found, (one) => one.match)) {
    const before = new Map((knownByMatch.get(match) ?? []).map((one) => [splitId(one.id).number, one]));
    const given = numberTwins(
      same.map(({ hash }) => hash),
      before,
    );
    for (const [position, one] of same.entries()) numbers.set(one, given[position] ?? 0);
  }
  return found.map((one) => toId(one.match, numbers.get(one) ?? 0));
}

const toId = (match: string, number: number): string => (number === 1 ? match : `${match}-${number}`);

function splitId(id: string): { readonly match: string; readonly number: number } {
  const [, match = id, number = '1'] = /^([hd]1-[^-]+)(?:-(\d+))?$/.exec(id) ?? [];
  return { match, number: Number(number) };
}

/**
 * What makes two hits of one subject the same hit, whatever else is said of it.
 *
 * The service's own id; without one the lists that hold the entry, its references in them and its name. All else is content: kinds, dates,
 * countries, aliases, articles. Never empty, and never changed: ids that carry verdicts are made of it (`golden.test.ts`).
 */
export function matchTextOf(hit: unknown): string {
  const id = normalised(keyOf(hit, 'id'), 'exact');
  if (id !== '') return JSON.stringify(['id', id]);
  const fields = listOf(keyOf(hit, 'fields'));
  const entries = ['sanctions', 'pep'].flatMap((key) => listOf(keyOf(hit, key)));
  const lists = [...fields.map((field) => keyOf(field, 'source')), ...entries.map((entry) => keyOf(entry, 'name'))];
  const references = [...fields, ...entries.flatMap((entry) => listOf(keyOf(entry, 'fields')))].flatMap(referencesIn);
  return JSON.stringify([
    'entry',
    distinct(lists),
    distinct(references),
    normalised(keyOf(keyOf(hit, 'info'), 'full_name')),
  ]);
}

const keyOf = (value: unknown, key: string): unknown =>
  isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** Empty for anything that is no list: here it only means that nothing in it can tell hits apart. */
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** `value` is text, or a list of { name, value } (field notes, "Answers"). */
function referencesIn(field: unknown): unknown[] {
  const value = keyOf(field, 'value');
  const isReference = isReferenceName(keyOf(field, 'name'));
  if (!Array.isArray(value)) return isReference ? [value] : [];
  return value.flatMap((part) => {
    if (!isRecord(part)) return isReference ? [part] : [];
    return isReference || isReferenceName(part.name) ? [part.value] : [];
  });
}

/** A list's own number of the entry. A number of a passport or a company is a fact about the subject. */
const referenceName =
  /^(?:(?:list|listing|entry|record|profile|source|unique|group|permanent|fixed|sdn|ofac|ofsi|hmt|un|eu|uk) )*(?:reference|ref|id|uid|identifier)(?: (?:number|no|code|id))?$/;

const isReferenceName = (name: unknown): boolean =>
  typeof name === 'string' &&
  referenceName.test(
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  );

/** `''` for anything but text and numbers. @param how `exact`: without regard to outer blanks alone; else also to case, forms of one letter and invisible characters */
function normalised(value: unknown, how: 'exact' | 'loose' = 'loose'): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  if (how === 'exact') return String(value).trim();
  return String(value)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}+/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const distinct = (values: readonly unknown[]): string[] =>
  [...new Set(values.map((value) => normalised(value)))].filter((text) => text !== '').sort();

/**
 * Ids as they were before version 1 (decision 012), so that links and notes from then still lead to their hit.
 *
 * One for each hit of a list. @param sign as for `identifyHits`
 */
function formerIdsOf(hits: readonly unknown[], sign: (text: string) => string): string[] {
  const own = new Map<string, number>();
  for (const hit of hits) {
    const id = idOf(hit);
    if (id) own.set(id, (own.get(id) ?? 0) + 1);
  }
  const isUsable = (id: string) => own.get(id) === 1 && isUpstreamId(id);
  const ids = hits.map((hit) => (isUsable(idOf(hit)) ? idOf(hit) : ''));
  const positions = [...hits.keys()].filter((at) => ids[at] === '');
  for (const [text, same] of Map.groupBy(positions, (at) => toText(identifyingPart(hits[at])))) {
    const derived = sign(text).slice(0, 12);
    const inOrder = same
      .map((at) => ({ at, text: same.length === 1 ? '' : toText(hits[at]) }))
      .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    let number = 0;
    for (const { at } of inOrder) {
      do number += 1;
      while (own.has(numbered(derived, number)));
      ids[at] = numbered(derived, number);
    }
  }
  return ids;
}

const idOf = (hit: unknown): string => (isRecord(hit) && typeof hit.id === 'string' ? hit.id : '');

const numbered = (id: string, number: number): string => (number === 1 ? id : `${id}-${number}`);

const identifying = ['info', 'type', 'types', 'fields', 'sanctions', 'pep'];

const identifyingPart = (hit: unknown): unknown =>
  isRecord(hit) ? Object.fromEntries(identifying.map((key) => [key, hit[key]])) : hit;

const toText = (value: unknown): string =>
  toCanonicalText(value, (text) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase());

/**
 * All that the hit says, as one text. Of a file's address only the path: host and signature are new at every read. Never changed, as
 * `matchTextOf` is not.
 */
function contentTextOf(hit: unknown): string {
  const files = listFiles(hit);
  const paths = new Map(files.map(({ key, url }) => [key, URL.parse(url)?.pathname ?? url]));
  const content = files.length > 0 ? withFileAddresses(hit, (key) => paths.get(key) ?? key) : hit;
  return toCanonicalText(content, (text) => text);
}

/** Whose hits: session and step as the registry names them for good. */
export interface HitsAt {
  readonly kind: SessionKind;
  readonly type: string;
  /** The verification service's id of the session. */
  readonly sessionId: string;
  /** The step's name in its session (`StepRecord.step`). */
  readonly step: string;
}

/**
 * Which hit it is, and what it says. A verdict names both: it belongs to the `id`, and was reached on the content of the `hash`. Under another hash it
 * is a verdict on what the hit said before.
 */
export interface HitIdentity {
  /**
   * Key of session, step, company and hit in one text, unique in the store: `h1-` (the version), 16 letters of base32 (80 bits of a keyed
   * digest), and `-2`, `-3` … from the second hit that has the same match key. What it is made of, and why it never changes: `matchTextOf`, `numberTwins`.
   * That of a duplicate match begins with `d1-`.
   */
  readonly id: string;
  /** `c1-` and 26 letters (130 bits): a keyed digest of all that the hit says, aliases, articles and unknown keys too. */
  readonly hash: string;
  /** Position of the company in `corporates`; null for the step itself. */
  readonly corporate: number | null;
  /** Node of that company as text; null for the step itself. */
  readonly node: string | null;
  /** The list entry, or the other session, wherever it is proposed: a keyed digest of the match key alone. It stands in no address. */
  readonly entry: string;
  /** A keyed digest of what the answer itself says of whom it screened. */
  readonly screened: string;
}

export interface IdentifiedHits {
  /** A copy in which every hit has its `id`; the service's own is `upstream_id`, and `former_id` what addresses called it before version 1. */
  readonly step: StepAnswer;
  /** In the order of the answer. */
  readonly hits: readonly HitIdentity[];
}

/**
 * Identifies every hit of a step.
 *
 * @param known every hit that this step ever had; without them the numbers of hits with one match key are those of this answer alone
 * @param sign a keyed digest as at least 26 letters; the same for the same text for as long as the store exists
 */
export function identifyHits(
  at: HitsAt,
  step: StepAnswer,
  { known, sign }: { readonly known: readonly KnownHit[]; readonly sign: (text: string) => string },
): IdentifiedHits {
  const matches = listDuplicateMatches(at.kind, at.type, step);
  if (matches) return { step, hits: identifyMatches(at, matches, { known, sign }) };
  const found = listScreenings(at.kind, at.type, step).flatMap((screening) => {
    const node = nodeOf(step, screening);
    const former = formerIdsOf(screening.hits, sign);
    const screened = toScreened(sign, screenedText(listScreenedValues(at.kind, at.type, step, screening.corporate)));
    return screening.hits.map((hit, position) => ({
      corporate: screening.corporate,
      node,
      screened,
      entry: toEntry(sign, matchTextOf(hit)),
      match: toMatchId(at, node, hit, sign),
      hash: toHash(sign, hit),
      formerId: former[position] ?? '',
    }));
  });
  const ids = numberHits(found, known);
  const hits = found.map((one, position) => ({ ...one, id: ids[position] ?? '' }));
  let next = 0;
  const named = replaceHits(at.kind, at.type, step, (list) =>
    list.map((hit) => {
      const identified = hits[next++];
      if (!identified || !isRecord(hit)) return hit;
      return { ...hit, ...(hit.id && { upstream_id: hit.id }), id: identified.id, former_id: identified.formerId };
    }),
  );
  return { step: named, hits: hits.map(({ match: _, formerId: __, ...identity }) => identity) };
}

type Sign = (text: string) => string;

/** The answer keeps the service's form: a match is found in it by its position. */
function identifyMatches(
  { sessionId, step }: HitsAt,
  matches: readonly DuplicateMatch[],
  { known, sign }: { readonly known: readonly KnownHit[]; readonly sign: Sign },
): HitIdentity[] {
  const screened = toScreened(sign, '');
  const found = matches.map((match): Unnumbered & Omit<HitIdentity, 'id'> => ({
    corporate: null,
    node: null,
    screened,
    entry: toEntry(sign, duplicateTextOf(match)),
    match: `d1-${sign(JSON.stringify(['duplicate 1', sessionId, step, duplicateTextOf(match)])).slice(0, 16)}`,
    hash: toHash(sign, match),
  }));
  const ids = numberHits(found, known);
  return found.map(({ match: _, ...identity }, position) => ({ ...identity, id: ids[position] ?? '' }));
}

const toHash = (sign: Sign, hit: unknown): string =>
  `c1-${sign(JSON.stringify(['content 1', contentTextOf(hit)])).slice(0, 26)}`;

const toEntry = (sign: Sign, matchText: string): string => sign(JSON.stringify(['entry 1', matchText])).slice(0, 16);

const toScreened = (sign: Sign, text: string): string => sign(JSON.stringify(['screened 1', text])).slice(0, 26);

const toMatchId = ({ sessionId, step }: HitsAt, node: string | null, hit: unknown, sign: Sign) =>
  `h1-${sign(JSON.stringify(['hit 1', sessionId, step, node, matchTextOf(hit)])).slice(0, 16)}`;
