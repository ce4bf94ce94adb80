/**
 * What differs in two runs of the same code, replaced by names: refs by the session's number in the catalogue, ids, hashes, cursors and other
 * drawn values by placeholders, numbered in the order in which an answer first holds them.
 */

export interface Known {
  /** Names of refs, and of what has ids like them. */
  readonly refs: Map<string, string>;
  /** Names of the reviewers' ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Ids of the catalogue: the same in every run. */
  readonly stable: ReadonlySet<string>;
  /** Origins with the ports of this run, and their names. */
  readonly origins: ReadonlyMap<string, string>;
}

const isHex = /^[0-9a-f]{32,}$/;
/** `two-words`, `TWO_WORDS`, `Two-Words`, `twoWordsMore`: a name that a person gave. */
const isNamed = (text: string): boolean =>
  /^(?:[A-Z]?[a-z]+|[A-Z]+)(?:[-_](?:[A-Z]?[a-z]+|[A-Z]+|\d+))*$/.test(text) ||
  /^[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})+$/.test(text);
/** It is true for a value in base64url. */
const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text);
/** An id of an audit event where one is expected: one in some ten thousand reads like a name. */
const isEventId = (text: string, before: string): boolean => text.length === 22 && /(?:"id":"|\bevent=)$/.test(before);

const ref = '[0-9A-HJKMNP-TV-Z]{10}';
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const token = '[A-Za-z0-9_-]{20,}';
const values = new RegExp(
  `(?<origin>(?:https?://)?(?:127\\.0\\.0\\.1|localhost):\\d+)|(?<![A-Za-z0-9_-])(?:(?<uuid>${uuid})|(?<token>${token})|(?<ref>${ref}))(?![A-Za-z0-9_-])`,
  'g',
);

/** @returns replaces the values of one text; of several texts of one answer with one numbering when `begin` was not called between them */
export function createReplacer({ refs, names: reviewers, stable, origins }: Known) {
  let names = new Map<string, string>();
  const nameOf = (value: string, kind: string): string => {
    const name = names.get(value) ?? `«${kind} ${names.size + 1}»`;
    names.set(value, name);
    return name;
  };
  return {
    /** From here on numbers start at one. */
    begin(): void {
      names = new Map();
    },
    replace: (text: string): string =>
      text.replace(values, (value: string, ...rest: unknown[]) => {
        const [at, whole, found] = rest.slice(-3) as [
          number,
          string,
          Readonly<Record<'origin' | 'uuid' | 'token' | 'ref', string | undefined>>,
        ];
        if (found.origin !== undefined) return origins.get(value) ?? value;
        if (found.ref !== undefined) return refs.get(value) ?? value;
        const reviewer = reviewers.get(value);
        if (reviewer !== undefined) return reviewer;
        if (stable.has(value)) return value;
        if (found.uuid !== undefined) return nameOf(value, 'id');
        const isDrawn = isMixed(value) && (!isNamed(value) || isEventId(value, whole.slice(Math.max(0, at - 6), at)));
        return isDrawn || isHex.test(value) ? nameOf(value, 'token') : value;
      }),
  };
}
export type Replacer = ReturnType<typeof createReplacer>;

/** Drops the numbers of a text whose parts come in any order: they would follow it. */
export const withoutNumbers = (text: string): string => text.replace(/«(id|token) \d+»/g, '«$1»');

/** These headers are of the connection, or the body repeats them. */
const unrecorded = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'x-request-id']);

/** Writes the headers as sorted lines. @param raw names and values in turn */
export function toHeaderLines(raw: readonly string[], { replace }: Replacer): string {
  const lines: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at]?.toLowerCase(), raw[at + 1]];
    if (unrecorded.has(name)) continue;
    const shown = value
      .replace(/'nonce-[^']+'/g, "'nonce-«nonce»'")
      // Named where they are found before the first bytes leave, which is a matter of time.
      .replace(/, <\/_next\/static\/[^,]+/g, '')
      .replace(/^([^=;]*desk[^=;]*)=[^;]+/, '$1=«cookie»');
    lines.push(`${name}: ${name === 'etag' ? '«etag»' : replace(shown)}`);
  }
  return lines.sort().join('\n');
}
