/** A screening hit has these kinds; the gravest comes first. `other` covers every type that is none of the three, and whatever is not known to be harmless. */
export const hitKinds = ['sanctions', 'pep', 'other', 'adverse_media'] as const;
export type HitKind = (typeof hitKinds)[number];

/** It is one field of a hit, or one entry of a company's lists. */
interface ListedField {
  readonly name: string | null;
  /** It names the list or the register that the field is from. */
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly values: readonly { readonly name: string | null; readonly value: string | null }[];
}

/** It is what a hit says of its kind. */
interface KindEvidence {
  readonly types: readonly string[];
  readonly fields: readonly ListedField[];
  /** It has a list of entries or articles of these kinds that is not empty. */
  readonly entries: readonly HitKind[];
  /** They are the addresses of its articles. */
  readonly articles: readonly string[];
}

/**
 * Lists every kind that anything in the hit names, the gravest first, and never none. Types, tags and sources are free text of the service and count
 * alike: a `WARNING` on an OFAC list is a sanctions hit. A type that is not recognised is `other`, and so is a field that may be from a list of sanctions:
 * one that is not known to be harmless.
 */
export function toHitKinds({ types, fields, entries, articles }: KindEvidence): HitKind[] {
  const found = new Set<HitKind>(entries);
  for (const type of types) {
    const kind = kindNamedIn(type);
    found.add(kind ?? 'other');
    if (kind === 'pep' && isGrave(type)) found.add('other');
  }
  const hosts = articles.flatMap((url) => hostOf(url) ?? []).filter((host) => !authority.test(host));
  const hasArticles = found.has('adverse_media');
  for (const field of fields) {
    const sources = [field.source ?? '', ...listsNamedIn(field)].filter((source) => source.trim() !== '');
    const named = new Set([
      ...field.tags.map(kindNamedIn),
      // The name of a list says what may be on it; a register of media says nothing of the entry.
      ...sources.map(kindNamedIn).filter((kind) => kind !== 'adverse_media'),
    ]);
    for (const kind of named) if (kind !== undefined) found.add(kind);
    const isOfArticle = (source: string, isTagged: boolean) => isSourceOfArticle(source, isTagged, hasArticles, hosts);
    if (!named.has('sanctions') && !isHarmless(field, sources, isOfArticle)) found.add('other');
  }
  return found.size === 0 ? ['other'] : hitKinds.filter((kind) => found.has(kind));
}

/** Some services name the list in a field of its own: `Sanctions list: OFAC`, `list_name: EU FSF`, `Programme: FTO`. */
function listsNamedIn({ name, values }: ListedField): string[] {
  return values.flatMap(({ name: inner, value }) => {
    const words = wordsOf(inner ?? name ?? '');
    if (value === null || value.trim() === '' || isNegative.test(wordsOf(value))) return [];
    if (!programmeName.test(words)) return [];
    // `List date` and `List number` name none.
    const isList = listName.test(words) || isGrave(value);
    return [words, value].filter((text) => kindNamedIn(text) === 'sanctions' || (text === value && isList));
  });
}

/**
 * All its tags are of a harmless kind, whatever its source is called, unless that names a list or a designation; without tags its source is of a harmless
 * kind. Where an article is from is harmless, whatever the article is about.
 */
function isHarmless(
  { name, tags }: ListedField,
  sources: readonly string[],
  isOfArticle: (source: string, isTagged: boolean) => boolean,
) {
  if (sources.some((source) => isGrave(source) || (isList(source) && !isHarmlessSource(source)))) return false;
  const said = tags.filter((tag) => tag.trim() !== '' && !attribute.test(wordsOf(tag)));
  if (said.length > 0 && said.every((tag) => isHarmlessSource(tag) || harmlessTag.test(wordsOf(tag)))) return true;
  // An article is about a designation, but no designation itself.
  if (said.some((tag) => isList(tag) || /designat|proscri/i.test(tag))) return false;
  const areOfArticles = sources.every((source) => isOfArticle(source, said.length > 0));
  if (sources.length > 0 && (articleName.test(name ?? '') || areOfArticles)) return true;
  return said.length === 0 && sources.every(isHarmlessSource);
}

const isGrave = (text: string): boolean => grave.test(padded(text)) && !media.test(padded(text));
const isList = (text: string): boolean => list.test(padded(text));

function isHarmlessSource(text: string): boolean {
  const words = wordsOf(text);
  const isOfVendor = words !== '' && ` ${words} `.replace(vendor, ' ').trim() === '';
  return isOfVendor || [pep, politics, registry, media].some((kind) => kind.test(padded(text)));
}

/** @param isTagged beside what may be a warning, words such as `post` and `mirror` tell a newspaper only at the end of the name */
function isSourceOfArticle(source: string, isTagged: boolean, hasArticles: boolean, hosts: readonly string[]): boolean {
  const kinds = isTagged ? [outletAtEnd, mediaAtEnd] : [outlet, media];
  if (kinds.some((kind) => kind.test(padded(source)))) return true;
  const host = hostOf(source);
  if (host !== undefined) return hasArticles && !authority.test(host);
  const name = wordsOf(source).replaceAll(' ', '');
  const isIn = (one: string) =>
    one.split('.').includes(name) || (name.length > 3 && one.replaceAll('-', '').includes(name));
  return name !== '' && hosts.some(isIn);
}

/** Of an address, or of a domain alone. */
function hostOf(text: string): string | undefined {
  if (!/^\s*(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/:?#]\S*)?\s*$/i.test(text)) return undefined;
  return URL.parse(text.trim().replace(/^(?!https?:)/i, 'https://'))?.hostname;
}

// The texts below have lower-case words without accents, and one blank between and around them, and then the same text with its accents and scripts.
const ofWords = (...lines: readonly string[]) => new RegExp(` (?:${lines.join('|')}) `, 'u');
const anywhere = (words: RegExp, scripts: RegExp) => ({
  test: (text: string): boolean => words.test(text) || scripts.test(text),
});

const sanctions = anywhere(
  ofWords(
    String.raw`\w*(?:sanction|embargo|sanktion|sancion|sanzion|sancti|sankcj|sankc|sancao|sancoes)\w*`,
    // United States: Treasury's lists and those of the Bureau of Industry and Security.
    'ofac|sdn|sdns|ssi|ns mbs|ns plc|ns cmic|capta|sdgt|caatsa|entity list|denied persons?|unverified list|military end users?|specially designated',
    // These are other states and organisations.
    'unscr?|security council|un (?:1267|1518|1533|1591|1718|1970|1988|2127|2140|2206|2653)|ofsi|hmt|hm treasury|eu fsf|cfsp|seco|dfat|osfi|sema',
    'registre (?:national )?des gels|gel des avoirs|special economic measures?|end user list|nbctf|rosfinmonitoring',
    String.raw`asset freez\w+|frozen assets?|restrictive measures?|blocked persons?|\w*magnitsky\w*`,
    '(?:designated )?terrorist (?:list|designation|organi[sz]ation)s?|designated terrorists?',
  ),
  /санкц|制裁|제재|عقوبات/u,
);
const pep = ofWords(
  String.raw`peps?\d*|rcas?|politically ?exposed\w*|close ?associates?|public functions?`,
  'heads? of (?:state|government|(?:an )?international organi[sz]ations?)|state owned (?:enterprise|company|companies|enterprises)|soes?',
);
const media = ofWords(String.raw`\w*media|(?:adverse|negative) ?news`);
const mediaAtEnd = new RegExp(`${media.source}\n`, 'u');

/** These lists and designations are no harmless kind, whatever else is named beside them. */
const grave = anywhere(
  ofWords(
    String.raw`fto|terror\w*|designat\w*|wanted|fugitiv\w*|interpol|europol|red notices?|debar\w*|exclusions?|excluded|blacklist\w*|black list\w*|proscri\w*`,
    String.raw`prohibit\w*|bans?|banned|block\w*|freez\w*|frozen|denied|restrict\w*|disqualif\w*|enforcement\w*|crimes?|criminals?|decrees?|offend\w*|warrants?|extremis\w*`,
    String.raw`jihad\w*|taliban|al qa[ei]da|isil|isis|daesh|proliferat\w*|wmd|cartels?|kingpins?|narcotic\w*|traffick\w*|mafia\w*|7031|engel|corrupt\w*`,
    'military compan(?:y|ies)|lista negra|liste noire|schwarze liste',
  ),
  /террор|терор|экстремис|екстреміс|розыск|розшук|恐怖|通缉|通緝|テロ|테러|إرهاب|مطلوب/u,
);
const list = anywhere(
  ofWords(String.raw`(?:watch|stop|grey|gray|white)?lists?|watch lists?|lista|liste|listen|listado|elenco|\w*lijst`),
  /список|перелік|перечень|名单|名單|リスト|名簿|명단|قائمة/u,
);

/** Offices and those who hold them, and public collections of them. */
const politics = anywhere(
  ofWords(
    String.raw`parliament\w*|parlament\w*|parlement\w*|bundestag\w*|bundesrat\w*|nationalrat\w*|standerat\w*|senat\w*|senado|congress\w*|congreso`,
    String.raw`assembl\w+|asamblea|deput\w+|diput\w+|house of (?:commons|lords|representatives)|riksdag\w*|folketing\w*|storting\w*|eduskunta|sejm`,
    String.raw`seimas|saeima|riigikogu|duma|verkhovna rada|knesset|majlis|(?:lok|rajya) sabha|tweede kamer|legislat\w*|\w*politic\w*|world leaders`,
    '(?:government|public|elected|senior) officials?|prominent|heads? of|ambassadors?|diplomats?|council members?|councillors?|mayors?|judges',
    'ministers?|ppes?|chambre des|chamber of deputies|wikidata|wikipedia|(?:state|government) (?:owned|controlled)',
  ),
  /парламент|депутат|публичн|публічн|верховн|государственной думы|госдум|国会|國會|議員|议员|국회|البرلمان/u,
);
// The registers and gazettes of governments announce designations.
const registry = anywhere(
  ofWords(
    String.raw`(?<!federal )\w*regist(?:er|ers|ry|ries|rar|re|res|ro|ri)|firmenbuch|compan(?:y|ies) house|chamber of commerce|kv ?k|open ?corporates|gleif|lei`,
  ),
  /реестр|реєстр|登记|등록|سجل/u,
);
/** Newspapers, agencies and broadcasters, and what their names are made of. */
const outletWords = ofWords(
  String.raw`news\w*|press(?! releases?)|presse|prensa|stampa|nachrichten|noticias|notizie|times(?: of \w+)?|post|herald|tribune`,
  String.raw`(?<!official |london |government )gazettes?|gazeta(?: \w+)?|(?<!official )journal|daily|\w*zeitung|\w*blatt|guardian|telegraph|mirror|mail`,
  'express|observer|independent|inquirer|chronicle|globe|magazine?|spiegel|reuters|afp|bloomberg|bbc|cnn|cnbc|nbc|cbs|al jazeera|le monde|figaro',
  'el pais|el mundo|repubblica|corriere(?: della sera)?|handelsblatt|economist|wall street|forbes|fortune|xinhua|nikkei|interfax|tass|kommersant',
  String.raw`articles?|blogs?|radio|tv|television|broadcast\w*|company am`,
);
const outletScripts = String.raw`новост\p{Script=Cyrillic}*|новин\p{Script=Cyrillic}*|газета|известия|新闻|新聞|日报|日報|뉴스|신문|أخبار|صحيفة`;
const outlet = anywhere(outletWords, new RegExp(outletScripts, 'u'));
const outletAtEnd = anywhere(
  new RegExp(`${outletWords.source}\n`, 'u'),
  new RegExp(String.raw`(?:${outletScripts})\P{L}*$`, 'u'),
);
/** Vendors of all kinds of lists: their names say nothing of the kind. */
const vendor =
  / (?:comply ?advantage|dow jones(?: watchlist| risk(?: and)? compliance)?|world ?check|refinitiv|lexis ?nexis|world ?compliance)(?: (?:data|database))?(?= )/gu;
/** Authorities announce designations on their own pages. */
const authority =
  /(?:^|\.)(?:gov|gob|gouv|govt|gv|mil|int|un|europa|admin|bund|gc|interpol|worldbank|go(?=\.[a-z]{2}$))(?:\.[a-z]{2,3}){0,2}$/;
const harmlessTag = /^(?:gov(?: \w+)?|role (?:pep|rca|judge|civil|diplo)|press|news)$/;
const articleName = /article|headline|snippet|publication|\bnews\b|\bpress\b/i;
const listName = /(?:^| )lists?(?: (?:name|title|source))?$/;
const programmeName =
  /(?:^| )(?:lists?|listed|listing|programs?|programmes?|regimes?|designations?|designated|sanctions?)(?: |$)/;
const isNegative = /^(?:no|none|false|0|n a|not .*)$/;
/** Some services tag a field with what it says: `date_of_birth`, `related_url`. */
const attribute = new RegExp(
  `^(?:${[
    '(?:(?:full|first|last|middle|given|family|maiden|original|native) )*names?|surname|alias(?:es)?|aka',
    String.raw`(?:date|place|year|city|country) of birth|birth\w*(?: \w+)?|dob|pob|nationalit(?:y|ies)|citizenships?|gender|sex`,
    'countr(?:y|ies)(?: (?:names?|codes?))?|(?:residential |registered )?address(?:es)?|locations?(?: ?url)?|e ?mail|phone|web ?sites?',
    '(?:related |source |image |picture )?urls?|pictures?|images?|photos?|positions?|occupations?|titles?|functions?|chamber',
    String.raw`party|education|religion|biography|notes?|remarks?|descriptions?|summary|text|others?|info\w*|general|details?`,
    '(?:active )?(?:start|end)(?: dates?)?|from|until|since|dates?|(?:entity )?types?|identifiers?|id|references?|numbers?|languages?',
    String.raw`passport(?: \w+)?|national id|(?:tax|registration|incorporation) \w+|relation\w*|relatives?|associates?|family|spouse|legal form`,
  ].join('|')})$`,
);

const wordsOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const padded = (text: string): string => ` ${wordsOf(text)} \n${text.toLowerCase()}`;

/** The gravest kind that the text names: `PEP_CLASS_1`, `adverseMedia`, `RELATIVE_OR_CLOSE_ASSOCIATE` (of a PEP), `OFAC - SDN List`. */
function kindNamedIn(text: string): HitKind | undefined {
  const words = padded(text);
  if (sanctions.test(words)) return 'sanctions';
  if (pep.test(words)) return 'pep';
  return media.test(words) ? 'adverse_media' : undefined;
}
