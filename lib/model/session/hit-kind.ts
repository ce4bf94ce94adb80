/** A screening hit has these kinds; the gravest comes first. `other` covers every type that is none of the three. */
export const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;
export type HitKind = (typeof hitKinds)[number];

/** It is what a hit says of its kind. */
interface KindEvidence {
  /** Its own types, and those of its list entries. */
  readonly types: readonly string[];
  /** They are the tags of its fields. */
  readonly tags: readonly string[];
  /** They are the names of the lists that hold it. */
  readonly lists: readonly string[];
  /** It has a list of entries or articles of these kinds that is not empty. */
  readonly entries: readonly HitKind[];
}

/**
 * Lists every kind that anything in the hit names, the gravest first, and never none. Types, tags and lists are free text of the service and count
 * alike: a `WARNING` on an OFAC list is a sanctions hit. A type that is not recognised is `other`; tags and lists only add what they name.
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

// The text has lower-case words without accents, and one blank between and around them.
const sanctions = new RegExp(
  ` (?:${[
    String.raw`\w*(?:sanction|embargo|sanktion|sancion|sanzion|sancti|sankcj|sankc|sancao|sancoes)\w*`,
    // United States: Treasury's lists and those of the Bureau of Industry and Security.
    'ofac|sdn|sdns|ssi|ns mbs|ns plc|ns cmic|capta|sdgt|caatsa|entity list|denied persons?|unverified list|military end users?|specially designated',
    // These are other states and organisations.
    'unscr?|security council|un (?:1267|1518|1533|1591|1718|1970|1988|2127|2140|2206|2653)|ofsi|hmt|hm treasury|eu fsf|cfsp|seco|dfat|osfi|sema',
    'registre (?:national )?des gels|gel des avoirs|special economic measures?|end user list|nbctf|rosfinmonitoring',
    String.raw`asset freez\w+|frozen assets?|restrictive measures?|blocked persons?|\w*magnitsky\w*`,
    '(?:designated )?terrorist (?:list|designation|organi[sz]ation)s?|designated terrorists?',
  ].join('|')}) `,
);
const sanctionsElsewhere = /санкц|制裁|제재|عقوبات/u;
const pep = new RegExp(
  ` (?:${[
    String.raw`peps?\d*|rcas?|politically ?exposed\w*|close ?associates?|public functions?`,
    'heads? of (?:state|government|(?:an )?international organi[sz]ations?)|state owned (?:enterprise|company|companies|enterprises)|soes?',
  ].join('|')}) `,
);
const media = / (?:\w*media|(?:adverse|negative) ?news) /;

/** The gravest kind that the text names: `PEP_CLASS_1`, `adverseMedia`, `RELATIVE_OR_CLOSE_ASSOCIATE` (of a PEP), `OFAC - SDN List`. */
function kindNamedIn(text: string): HitKind | undefined {
  const words = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  if (sanctions.test(` ${words} `) || sanctionsElsewhere.test(text.toLowerCase())) return 'sanctions';
  if (pep.test(` ${words} `)) return 'pep';
  return media.test(` ${words} `) ? 'adverse_media' : undefined;
}
