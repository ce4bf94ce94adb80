import { type HitKind, hitKinds } from './hit-kind.ts';

/** What a hit says of its kind. */
interface KindEvidence {
  /** Its own types, and those of its list entries. */
  readonly types: readonly string[];
  /** Tags of its fields. */
  readonly tags: readonly string[];
  /** Names of the lists that hold it. */
  readonly lists: readonly string[];
  /** Kinds for which it has a list of entries or articles that is not empty. */
  readonly entries: readonly HitKind[];
}

/**
 * Every kind that anything in the hit names, gravest first, never none. Types, tags and lists are free text of the service and count alike: a
 * `WARNING` on an OFAC list is a sanctions hit. A type that is not recognised is `other`; tags and lists only add what they name.
 */
export function toHitKinds({ types, tags, lists, entries }: KindEvidence): HitKind[] {
  const found = new Set<HitKind>([
    ...entries,
    ...types.map((type) => kindNamedIn(type) ?? 'other'),
    ...tags.flatMap((tag) => kindNamedIn(tag) ?? []),
    // The name of a list says what may be on it; a register of media says nothing of the entry.
    ...lists.map(kindNamedIn).filter((kind) => kind === 'sanctions' || kind === 'pep'),
  ]);
  return found.size === 0 ? ['other'] : hitKinds.filter((kind) => found.has(kind));
}

// Lower-case words with one blank between and around them.
const sanctions =
  / (?:\w*(?:sanction|embargo)\w*|ofac|ofsi|sdn|unscr?|hmt|hm treasury|asset freez\w+|restrictive measures?|specially designated|blocked persons?|security council) /;
const pep = / (?:peps?\d*|rcas?|politically ?exposed\w*|close ?associates?|public functions?) /;
const media = / (?:\w*media|(?:adverse|negative) ?news) /;

/** The gravest kind that the text names: `PEP_CLASS_1`, `adverseMedia`, `RELATIVE_OR_CLOSE_ASSOCIATE` (of a PEP), `OFAC - SDN List`. */
function kindNamedIn(text: string): HitKind | undefined {
  const words = text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  if (sanctions.test(` ${words} `)) return 'sanctions';
  if (pep.test(` ${words} `)) return 'pep';
  return media.test(` ${words} `) ? 'adverse_media' : undefined;
}
