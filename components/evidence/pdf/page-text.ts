/** A term is found in the text of a page across the items that a PDF splits it into. Pure; throws nothing. */

export interface TextItem {
  readonly str: string;
  /** A line ends after it. */
  readonly hasEOL: boolean;
}

/** The text of a page is normalised for comparison; each of its characters keeps its origin. */
export interface PageText {
  readonly normalised: string;
  /** Each UTF-16 unit of `normalised` has the index of its item, and where in it the character begins and ends. */
  readonly item: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

export interface SearchableDocument {
  readonly pageCount: number;
  textOf(page: number): Promise<PageText>;
}

export interface TextRange {
  readonly item: number;
  readonly start: number;
  /** The end is exclusive. */
  readonly end: number;
}

/** Compatibility forms are decomposed (a ligature is its letters), marks and invisible characters removed, case folded. */
const normaliseCharacter = (character: string): string =>
  character
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase();

const whitespace = /^\s+$/u;

/** Whitespace of any kind and length is one space, and so is the end of a line. */
export function toPageText(items: readonly TextItem[]): PageText {
  const units: string[] = [];
  const origins: (readonly [item: number, start: number, end: number])[] = [];
  const add = (text: string, item: number, start: number, end: number) => {
    for (const unit of text.split('')) {
      const isSpace = whitespace.test(unit);
      if (isSpace && (units.length === 0 || units.at(-1) === ' ')) continue;
      units.push(isSpace ? ' ' : unit);
      origins.push([item, start, end]);
    }
  };
  for (const [item, { str, hasEOL }] of items.entries()) {
    let start = 0;
    for (const character of str) {
      const end = start + character.length;
      add(normaliseCharacter(character), item, start, end);
      start = end;
    }
    if (hasEOL) add(' ', item, start, start);
  }
  return {
    normalised: units.join(''),
    item: Uint32Array.from(origins, ([item]) => item),
    start: Uint32Array.from(origins, ([, start]) => start),
    end: Uint32Array.from(origins, ([, , end]) => end),
  };
}

/** The term is empty when there is nothing to search for. */
export const toSearchTerm = (searchText: string): string =>
  toPageText([{ str: searchText, hasEOL: false }]).normalised.trim();

/** Matches are in reading order and never overlap; each is given as the ranges that it covers, at most `limit`. */
export function findMatches(text: PageText, term: string, limit: number): readonly (readonly TextRange[])[] {
  const matches: (readonly TextRange[])[] = [];
  if (term === '') return matches;
  for (let at = text.normalised.indexOf(term); at !== -1 && matches.length < limit; ) {
    const next = at + term.length;
    matches.push(toRanges(text, at, next));
    at = text.normalised.indexOf(term, next);
  }
  return matches;
}

function toRanges(text: PageText, from: number, to: number): readonly TextRange[] {
  const ranges: TextRange[] = [];
  for (let at = from; at < to; at += 1) {
    const [item = 0, start = 0, end = 0] = [text.item[at], text.start[at], text.end[at]];
    const last = ranges.at(-1);
    if (last?.item === item) ranges[ranges.length - 1] = { ...last, end: Math.max(last.end, end) };
    else if (end > start) ranges.push({ item, start, end });
  }
  return ranges;
}
