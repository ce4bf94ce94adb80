/** Finding words in the text of a page, across the pieces that a PDF cuts it into. Pure. */

/** One piece of a page's text as pdf.js gives it. */
export interface TextPiece {
  readonly str: string;
  /** A line ends behind it. */
  readonly hasEOL: boolean;
}

/** A page's text made comparable, and where each of its characters came from. */
export interface PageText {
  readonly folded: string;
  /** For each UTF-16 unit of `folded`: number of the piece, and where in it the character begins and ends. */
  readonly piece: Uint32Array;
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

export interface Spot {
  readonly piece: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** Compatibility forms taken apart (a ligature is its letters), marks and invisible characters dropped, case folded. */
const foldOne = (character: string): string =>
  character
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toUpperCase()
    .toLowerCase();

const blank = /^\s+$/u;

/** Blanks of any kind and length are one blank, and so is the end of a line. */
export function toPageText(pieces: readonly TextPiece[]): PageText {
  const folded: string[] = [];
  const places: (readonly [piece: number, start: number, end: number])[] = [];
  const add = (text: string, piece: number, start: number, end: number) => {
    for (const unit of text.split('')) {
      const isBlank = blank.test(unit);
      if (isBlank && (folded.length === 0 || folded.at(-1) === ' ')) continue;
      folded.push(isBlank ? ' ' : unit);
      places.push([piece, start, end]);
    }
  };
  for (const [piece, { str, hasEOL }] of pieces.entries()) {
    let start = 0;
    for (const character of str) {
      const end = start + character.length;
      add(foldOne(character), piece, start, end);
      start = end;
    }
    if (hasEOL) add(' ', piece, start, start);
  }
  return {
    folded: folded.join(''),
    piece: Uint32Array.from(places, ([piece]) => piece),
    start: Uint32Array.from(places, ([, start]) => start),
    end: Uint32Array.from(places, ([, , end]) => end),
  };
}

/** Empty when there is nothing to look for. */
export const toNeedle = (words: string): string => toPageText([{ str: words, hasEOL: false }]).folded.trim();

/** Matches of one page, in reading order, never overlapping; each as the spots that it covers. At most `limit`. */
export function findMatches(text: PageText, needle: string, limit: number): readonly (readonly Spot[])[] {
  const matches: (readonly Spot[])[] = [];
  if (needle === '') return matches;
  for (let at = text.folded.indexOf(needle); at !== -1 && matches.length < limit; ) {
    const next = at + needle.length;
    matches.push(spotsOf(text, at, next));
    at = text.folded.indexOf(needle, next);
  }
  return matches;
}

function spotsOf(text: PageText, from: number, to: number): readonly Spot[] {
  const spots: Spot[] = [];
  for (let at = from; at < to; at += 1) {
    const [piece = 0, start = 0, end = 0] = [text.piece[at], text.start[at], text.end[at]];
    const last = spots.at(-1);
    if (last?.piece === piece) spots[spots.length - 1] = { ...last, end: Math.max(last.end, end) };
    else if (end > start) spots.push({ piece, start, end });
  }
  return spots;
}
