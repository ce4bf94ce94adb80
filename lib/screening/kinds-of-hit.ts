/** Says of which kinds a screening hit is, by all that it says. The server alone finds them: a page shows what it found. */
import { isRecord } from '#lib/model/is-record.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import { isMasked } from '#lib/model/session/unreadable.ts';

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
  /** It is whatever else the hit says, under keys that nothing reads. */
  readonly further: unknown;
}

/**
 * Lists every kind that anything in the hit names, the gravest first, and never none. Types, tags and sources are free text of the service and count
 * alike: a `WARNING` on an OFAC list is a sanctions hit. A type that is not recognised is `other`, and so is a field that may be from a list of sanctions:
 * one that is not known to be harmless. A value under a key beyond the contract is read as what its key says, else as a source.
 */
export function toHitKinds({ types, fields, entries, articles, further }: KindEvidence): HitKind[] {
  const found = new Set<HitKind>(entries);
  const leaves = leavesOf(further, '');
  const ofKeys = leaves.filter((leaf) => typeof leaf === 'string').filter((type) => !attribute.test(wordsOf(type)));
  for (const type of [...types, ...ofKeys]) {
    const kind = kindNamedIn(type);
    found.add(kind ?? 'other');
    if (kind !== 'sanctions' && isGrave(type)) found.add('other');
  }
  const hosts = articles.flatMap((url) => hostOf(url) ?? []).filter((host) => !authority.test(host));
  const hasArticles = found.has('adverse_media');
  for (const field of [...fields, ...leaves.filter((leaf) => typeof leaf !== 'string')]) {
    const sources = [field.source ?? '', ...listsNamedIn(field)].filter((source) => source.trim() !== '');
    const named = new Set([
      ...field.tags.map(kindNamedIn),
      // The name of a list says what may be on it; a register of media says nothing of the entry.
      ...sources.map(kindNamedIn).filter((kind) => kind !== 'adverse_media'),
    ]);
    for (const kind of named) if (kind !== undefined) found.add(kind);
    const isOfArticle = (source: string, isTagged: boolean) => isSourceOfArticle(source, isTagged, hasArticles, hosts);
    if (named.has('sanctions')) continue;
    if (saysListing(field) || !isHarmless(field, sources, isOfArticle)) found.add('other');
  }
  return found.size === 0 ? ['other'] : hitKinds.filter((kind) => found.has(kind));
}

/** @param key the words of the nearest one that is no position in a list @returns types, and all else as fields */
function leavesOf(value: unknown, key: string): (string | ListedField)[] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, key));
  if (isRecord(value)) {
    const inner = Object.entries(value).map(([name, one]) => [/^\d+$/.test(name) ? key : wordsOf(name), one] as const);
    const byKey = new Map(inner);
    if (!byKey.has('value'))
      return inner.flatMap(([name, one]) =>
        leavesOf(one, name === 'name' ? key : name === 'type' ? `${key} type` : name),
      );
    const name = byKey.get('name');
    return [
      ...leavesOf(byKey.get('value'), typeof name === 'string' ? wordsOf(name) : key),
      ...inner.filter(([one]) => !/^(?:name|value)$/.test(one)).flatMap(([one, text]) => leavesOf(text, one)),
    ];
  }
  const text = value === null || value === undefined ? '' : String(value);
  if (text.trim() === '' || isMasked(text)) return [];
  const field = { name: key, source: null, tags: [], values: [{ name: null, value: text }] };
  if (typeKey.test(key) && !personal.test(key)) return [text];
  if (attribute.test(key)) return [field];
  if (tagKey.test(key)) return [{ ...field, name: null, tags: [text], values: [] }];
  const isPlain = plainValue.test(text) || isNegative.test(wordsOf(text)) || isAddress(text);
  return [personal.test(key) || furtherKey.test(key) || isPlain ? field : { ...field, source: text }];
}

/** Its name, or what it says, is about a listing, whatever tags and source it has. */
function saysListing({ name, values }: ListedField): boolean {
  return values.some(({ name: inner, value }) => {
    const words = wordsOf(inner ?? name ?? '');
    // Who is not delisted is listed.
    if (value === null || value.trim() === '') return false;
    if (/(?:^| )delist\w+$/.test(words)) return true;
    // A clause may say that a person is on no list.
    const clauses =
      listing.test(value) && !isAddress(value) && !articleName.test(name ?? '') ? value.split(clauseEnd) : [];
    if (clauses.some((one) => listing.test(one) && !/\b(?:not?|never|none|without)\b/i.test(one))) return true;
    if (value.length <= longestNote && isNegative.test(wordsOf(value))) return false;
    if (/^(?:true|yes|y|1)$/i.test(value) && (isGrave(words) || /(?:^| )(?:listed|ofac|sdn)(?: |$)/.test(words)))
      return true;
    if (isAddress(value))
      return listHost.test(hostOf(value) ?? '') || /securitycouncil|sanctions?list|\/fsf(?:\/|$)/i.test(value);
    if (isListingName(words)) return true;
    if (articleName.test(name ?? '')) return false;
    // A post may be that of an authority.
    if (prose.test(words) || (personal.test(words) && !programmeName.test(words))) return false;
    if (value.length > longestNote) return false;
    const text = padded(value);
    return sanctions.test(text) || designation.test(text) || isLegalAct(value);
  });
}

const isListingName = (words: string): boolean =>
  listingName.test(` ${words} `) ||
  listReference.test(words) ||
  (!/^designations?$/.test(words) && !/^lists?(?: |$)/.test(words) && designation.test(` ${words} \n`));

/** Some services name the list in a field of its own: `Sanctions list: OFAC`, `list_name: EU FSF`, `Programme: FTO`. */
function listsNamedIn({ name, values }: ListedField): string[] {
  return values.flatMap(({ name: inner, value }) => {
    const words = wordsOf(inner ?? name ?? '');
    if (value === null || value.trim() === '' || !programmeName.test(words)) return [];
    if (isNegative.test(wordsOf(value))) return [];
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
  const said = tags.filter((tag) => tag.trim() !== '' && !attribute.test(wordsOf(tag)));
  const mayDesignate = (source: string) => isGrave(source) || isLegalAct(source) || isDesignating(source, said);
  const isUnknownList = (source: string) => (isList(source) || isAcronym(source)) && !isHarmlessSource(source);
  if (sources.some((source) => mayDesignate(source) || isUnknownList(source))) return false;
  if (said.length > 0 && said.every((tag) => isHarmlessSource(tag) || harmlessTag.test(wordsOf(tag)))) return true;
  // An article is about a designation, but no designation itself.
  if (said.some((tag) => isList(tag) || designation.test(padded(tag)))) return false;
  const areOfArticles = sources.every((source) => isOfArticle(source, said.length > 0));
  if (sources.length > 0 && (articleName.test(name ?? '') || areOfArticles)) return true;
  return said.length === 0 && sources.every(isHarmlessSource);
}

/** An article may be about a crime, but is no designation. */
const isGrave = (text: string): boolean =>
  designation.test(padded(text)) ||
  (crime.test(padded(text)) && ![media, outletAtEnd].some((one) => one.test(padded(text))));
/** Authorities announce designations; a government is a usual source of its own officials alone. */
const isDesignating = (source: string, tags: readonly string[]): boolean =>
  (/\b(?:treasury(?! (?:board|committee))|tresor)\b/.test(wordsOf(source)) && !politics.test(padded(source))) ||
  listHost.test(hostOf(source) ?? '') ||
  (tags.some((tag) => kindNamedIn(tag) === 'adverse_media') &&
    (office.test(padded(source)) || authority.test(hostOf(source) ?? '')) &&
    !outlet.test(padded(source)));
/** It names an order, a regulation, a resolution or a section, or has the number of one: `269/2014`, `212(a)(7)`. */
const isLegalAct = (text: string): boolean => legalAct.test(padded(text)) || legalNumber.test(text);
/** `UFLPA`, `Turkey MASAK`, `tr_masak`: of newspapers and registers the common ones are known. */
const isAcronym = (source: string): boolean => {
  if (/^[a-z]{2}_[a-z]{3,5}(?:_[a-z]+)?$/.test(source)) return true;
  const words = source.split(/[\s/&,-]+/).filter((word) => word !== '' && !/^(?:USA?|UK|EU|UN)$/.test(word));
  const short = words.filter((word) => /^[A-Z][A-Z\d]{1,7}$/.test(word));
  const isNamed = outlet.test(padded(source)) || short.some((word) => outletAcronym.test(word));
  return short.length > 0 && !isNamed && (short.length === words.length || words.length === 2);
};
const isAddress = (text: string): boolean => /^\s*https?:\/\//i.test(text);
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
    String.raw`(?<! open )(?!opensanctions )\w*(?:sanction|embargo|sanktion|sancion|sanzion|sancti|sankc|sankts|sanksi|sanzjon|sancao|sancoes|szankci|pakot)\w*|trung phat`,
    // United States: Treasury's lists and those of the Bureau of Industry and Security.
    'ofac|assets? control|industry and security|sdns?(?! bhd)|ssi|ns mbs|ns plc|ns cmic|capta|sdgt|caatsa|entity list|denied persons?|unverified list|military end users?|specially designated',
    // These are other states and organisations.
    String.raw`unsc\w*|security ?council|(?:un|united nations)(?: sc)? (?:\d{3,4}|sanctions?)|ofsi|hmt|hm treasury|eu fsf|cfsp|seco|dfat|osfi|sema`,
    'registre (?:national )?des gels|gel des avoirs|special economic measures?|end user list|nbctf|rosfinmonitoring',
    String.raw`asset freez\w+|frozen assets?|restrictive measures?|blocked persons?|\w*magnitsky\w*`,
    '(?:designated )?terrorist (?:list|designation|organi[sz]ation)s?|designated terrorists?',
  ),
  /санкц|κυρώσ|制裁|제재|عقوبات|تحریم|پابندی|סנקצי|प्रतिबंध|নিষেধাজ্ঞা|คว่ำบาตร|სანქცი|պատժամիջոց/u,
);
const pep = ofWords(
  String.raw`\w*(?<!\w{3})peps?\d*|rcas?|politically ?exposed\w*|close ?associates?|public functions?`,
  'heads? of (?:state|government|(?:an )?international organi[sz]ations?)|state owned (?:enterprise|company|companies|enterprises)|soes?',
);
const media = ofWords(String.raw`\w*media|(?:adverse|negative) ?news`);
const mediaAtEnd = new RegExp(`${media.source}\n`, 'u');

/** These lists and designations are no harmless kind, whatever else is named beside them. */
const designation = anywhere(
  ofWords(
    String.raw`ftos?|designat(?:ed|ion|ions|ing)|(?:most )?wanted|fugitiv\w*|interpol|europol|red notices?|debar\w*|exclusions?|excluded|blacklist\w*|black list\w*`,
    String.raw`proscri\w*|prohibit\w*|bans?|banned|block(?:ed|ing)|freez\w*|frozen|gels?|denied|restricted|disqualif\w*|warrants?|kingpins?|7031|engel|ineligible`,
    String.raw`stop ?lists?|inhabilit\w*|inabilit\w*|inidone\w*|fahndung\w*|gesucht\w*|ricercat\w*|latitant\w*|buscad[oa]s|procurad[oa]s|poszukiwan\w*`,
    String.raw`recherche[es]s|gezocht\w*|eftersogt\w*|efterlyst\w*|hledan\w*|aranan\w*|yaptirim\w*|inculpad\w*|gelees|gesperrt\w*|gel des \w+|congela(?:d|ment)\w*|zamroz\w*|zmraz\w*|einfrier\w*|eingefroren\w*|bevroren|bevriez\w*|jaadyt\w*|frysning\w*|indefrys\w*|befagyaszt\w*|pembekuan|dttot|suspended|unverified|non ?proliferation|state sponsors|export controls?|foreign agents?|measures|annex\w*`,
    'military compan(?:y|ies)|lista negra|liste noire|schwarze liste|travel bans?|forced labou?r',
  ),
  /розыск|розшук|недобросовест|недоброчесн|заморож|запрещ|заборон|нежелат|небажан|иностранн\p{L}* агент|通缉|通緝|指名手配|冻结|凍結|수배|مطلوب|محظور/u,
);
const crime = anywhere(
  ofWords(
    String.raw`terr?or\w*|khung bo|enforcement\w*|crimes?|criminals?|decrees?|offend\w*|extremis\w*|block\w*|restrict\w*|designat\w*`,
    String.raw`jihad\w*|taliban|al qa[ei]da|isil|isis|daesh|proliferat\w*|wmd|cartels?|narcotic\w*|traffick\w*|mafia\w*|corrupt\w*`,
  ),
  /террор|терор|экстремис|екстреміс|恐怖|テロ|테러|إرهاب|تروریس|טרור|आतंक|ก่อการร้าย|ტერორ|ահաբեկ/u,
);
const legalAct = anywhere(
  ofWords(
    String.raw`(?:executive|presidential) orders?|e ?o ?1\d{4}|order \d+|(?:council|implementing|eu|ec) (?:regulations?|decisions?)|regulations?|reglements?|reglamento|regolamento`,
    String.raw`verordnung\w*|beschluss|council decisions?|resolu(?:tions?|cion|cao)|risoluzione|erlass|decretos?|decreti?|arretes?|ukaz\w*`,
    String.raw`sec(?:tion)? \d+\w*|sor \d{4} \d+|statutory instruments?|acts?(?: \d{4})?`,
  ),
  /§|указ|постановлен|постанова|第\d+号|决议|決議/u,
);
const legalNumber =
  /(?:^|\D)(?!(?:19|20)\d\d\/(?:19|20)\d\d)(?:\d{3,4}\/(?:19|20)\d\d|(?:19|20)\d\d\/\d{3,4})(?!\d)|\d\([a-z]\)/i;
/** A sentence that has one of these says that the person is listed. */
const listing =
  /\bofac\b|\bsdn\b(?! bhd)|\bsdgt\b|specially designated|designated (?:under|pursuant|\w* ?terrorist)|asset freez|(?:frozen|blocked) assets|assets (?:\w+ ){0,2}(?:frozen|blocked)|\blinked to: |\b(?:cd|cf|gb|ht|ir|kp|ly|ml|qd|so|ss|ta|ye)[ei]\.\d{3}\b|travel ban|\be\.? ?o\.? ?1\d{4}|executive order 1\d{4}|sanctioned (?:by|since|in|under)|listed pursuant|wanted by|sanctions? list|under (?:\w+ ){0,2}sanctions|subject to (?:\w+ ){0,2}sanctions/i;
/** Behind it what was denied is no longer: `No longer a minister, under sanctions since 2022`. */
const clauseEnd =
  /[.;!?]\s|,\s(?=(?:is|was|has|now|subject|designated|listed|sanctioned|wanted|under)\b)|\b(?:but|however|though)\b/i;
/** Offices that designate. */
const office = anywhere(
  ofWords(
    String.raw`(?:minist(?:ry|ere|erio|ero|erium|erstwo|erstvo)|\w*ministeri\w*|departments?|secretar\w+|dipartimento|departamento) (?:of|for|de|del|della|des|du|dell|fur)(?: \w+)+`,
    'state department|home office|foreign office|(?:bundes|landes)?kriminalamt|bka|fbi|homeland security|public safety|financial intelligence unit|fiu|mod|monitoring (?:service|committee)',
  ),
  /министерств|міністерств|(?<!\p{L})(?:мвд|мвс|минюст|минфин|фсб|сбу)(?!\p{L})|部$|وزارة/u,
);
const list = anywhere(
  ofWords(
    String.raw`(?<!jutarnji |vecernji |novi )(?:watch|grey|gray|white)?lists?|watch lists?|lista|liste\w*|listado|elenco|\w*lijst|entit(?:y|ies)|(?<!legal )persons|program(?:me)?s?`,
  ),
  /список|перелік|перечень|名单|名單|リスト|名簿|명단|قائمة/u,
);

/** Offices and those who hold them, and public collections of them. */
const politics = anywhere(
  ofWords(
    String.raw`parliament\w*|parlament\w*|parlement\w*|bundestag\w*|bundesrat\w*|nationalrat\w*|standerat\w*|senat\w*|senado|congress\w*|congreso`,
    String.raw`assembl\w+|asamblea|deput\w+|diput\w+|house of (?:commons|lords|representatives)|riksdag\w*|folketing\w*|storting\w*|eduskunta|sejm`,
    String.raw`seimas|saeima|riigikogu|duma|verkhovna rada|knesset|majlis|(?:lok|rajya) sabha|tweede kamer|legislat\w*|\w*politic\w*|world leaders`,
    '(?:government|public|elected|senior) officials?|prominent|heads? of|ambassadors?|embass(?:y|ies)|diplomat(?:s|ic)?|council members?|councillors?|mayors?|judges',
    String.raw`ministers?|ppes?|meps?|mps?|chambre des|chamber of deputies|\w*wikidata|wikipedia|every ?politician|(?:state|government) (?:owned|controlled)|declara\w+`,
  ),
  /парламент|депутат|публичн|публічн|верховн|государственной думы|госдум|国会|國會|議員|议员|국회|البرلمان/u,
);
// The registers and gazettes of governments announce designations, and there are registers of offenders: only those of a known kind are harmless.
const registry = anywhere(
  ofWords(
    String.raw`firmenbuch|\w+register|compan(?:y|ies) house|chamber of commerce|kv ?k|open ?corporates|gleif|lei|legal entity identifiers?|registry`,
    String.raw`(?:compan(?:y|ies)|commercial|commerce|corporate|trade|business|mercantil|imprese|commerciale|empresas|entreprises|land|public|lobby|transparency)(?: \w+)? regist\w+`,
    String.raw`regist\w+ (?:of |de |du |des |del |delle |della |di |dos |das )?(?:compan(?:y|ies)|commerce|commercial|mercantil|imprese|empresas|entreprises|societes|legal persons|beneficial \w+|members|interests|lobby\w*|public)`,
  ),
  /реестр юридич|реестр компан|реєстр юридич|реєстр публ|登记|등록|سجل/u,
);
/** Newspapers, agencies and broadcasters, and what their names are made of. */
const outletWords = ofWords(
  String.raw`news\w*|press(?! releases?)|presse|prensa|stampa|nachrichten|noticias|notizie|times(?: of \w+)?|post|herald|tribune`,
  String.raw`(?<!official |london |government )gazettes?|gazeta(?: \w+)?|(?<!official )journal|daily|\w*zeitung|\w*blatt|guardian|telegraph|mirror|mail`,
  'express|observer|independent|inquirer|chronicle|globe|magazine?|spiegel|reuters|afp|bloomberg|bbc|cnn|cnbc|nbc|cbs|al jazeera|le monde|figaro',
  'el pais|el mundo|repubblica|corriere(?: della sera)?|handelsblatt|economist|wall street|forbes|fortune|xinhua|nikkei|interfax|tass|kommersant',
  String.raw`articles?|blogs?|weekly|monthly|reporting project|radio|tv|television|broadcast\w*|company am`,
);
const outletScripts = String.raw`новост\p{Script=Cyrillic}*|новин\p{Script=Cyrillic}*|газета|известия|新闻|新聞|日报|日報|뉴스|신문|أخبار|صحيفة`;
const outlet = anywhere(outletWords, new RegExp(outletScripts, 'u'));
const outletAtEnd = anywhere(
  new RegExp(`${outletWords.source}\n`, 'u'),
  new RegExp(String.raw`(?:${outletScripts})\P{L}*$`, 'u'),
);
/** These acronyms are of newspapers, agencies and broadcasters, of international organisations, and of registers; none is in the texts above. */
const outletAcronym = new RegExp(
  `^(?:${[
    'AA|AAP|ABC|ABS|ANI|ANP|ANSA|AP|APA|APS|ARD|ARY|B92|BNS|BTA|CBC|CBN|CCTV|CGTN|CNA|CTK|DJ|DPA|DW|EFE|ELTA|ENA|ERR|FAZ|FENA|FT|GMA|GNA|HINA|HVG',
    'ICIJ|IRNA|ISNA|ITV|KBS|KUNA|LAT|LRT|LSM|LUSA|MAP|MBC|MENA|MSNBC|MTI|MTV|NAN|NDTV|NHK|NOS|NPR|NRC|NRK|NTB|NTV|NYT|NZZ|OCCRP|ORF|PAP|PBS|PNA',
    'PTI|QNA|RAI|RBC|RFE|RFI|RIA|RL|RNZ|RT|RTBF|RTE|RTL|RTP|RTS|RTVE|SABC|SBS|SCMP|SITA|SPA|SRF|STA|STT|SVT|SZ|TASR|TAZ|TF1|TRT|TT|UPI|VG|VNA|VRT',
    'WAM|WC|WSJ|YLE|YTN|ZDF',
    String.raw`BFM\w*|TV\w+`,
    'ASEAN|CIA|EBRD|ECB|EIB|IAEA|ICC|ICJ|ILO|IMF|IPU|NATO|OECD|OSCE|UNDP|UNESCO|WHO|WTO',
    'ACRA|ASIC|CNPJ|EDGAR|EGRUL|HATVP|INSEE|KRS|RCS|SIREN|SIRET',
  ].join('|')})$`,
);
/** Vendors of all kinds of lists: their names say nothing of the kind. */
const vendor =
  / (?:comply ?advantage|dow jones(?: watchlist| risk(?: and)? compliance)?|world ?check|refinitiv|lexis ?nexis|world ?compliance)(?: (?:data|database))?(?= )/gu;
/** Authorities announce designations on their own pages. */
const authority =
  /(?:^|\.)(?:gov|gob|gouv|govt|gv|mil|int|un|europa|admin|bund|gc|interpol|worldbank|go(?=\.[a-z]{2}$))(?:\.[a-z]{2,3}){0,2}$/;
const harmlessTag = /^(?:gov(?: \w+)?|role (?:pep|rca|judge|civil|diplo)|press|news)$/;
/** Hosts of lists. */
const listHost =
  /(?:^|\.)(?:(?!opensanctions)\w*sanctions?\w*|ofac|treas|treasury|state|sam|fbi|dea|interpol|europol)\.[a-z]{2,}(?:\.[a-z]{2})?$/;
const articleName = /article|headline|snippet|publication|\bnews\b|\bpress\b/i;
const listName = /(?:^| )lists?(?: (?:name|title|source))?$/;
const programmeName =
  /(?:^| )(?:lists?|listed|listing|programs?|programmes?|regimes?|designations?|designated|sanctions?)(?: |$)/;
const listingName =
  / (?:listed (?:on|under|as)|imposed \w+|date (?:of )?(?:designat\w+|sanction\w*|listing)|(?:list|designat)ing (?:authorit\w+|states?|bod\w+)|measures?|grounds?|legal (?:basis|acts?|grounds?)|statement of reasons|(?:reasons?|grounds?|basis) (?:for|of) (?:list|designat|inclusion)\w*|listing (?:reasons?|numbers?|no|id|ref\w*)|(?<!political )(?:regimes?|program(?:me)?s?)|sanction\w*|watch ?lists?) /;
/** A number of its own, such as `OFAC ID` and `UN reference`; a VAT number of the EU is none. */
const listReference =
  /^(?:(?:(?:ofac|sdn|ofsi|hmt|unsc|seco|interpol|fsf|treasury)(?: \w+)* (?:id|uid|number|no|code|type)|(?:un|united nations|eu|uk)(?: \w+)* uid)|(?:ofac|sdn|ofsi|hmt|unsc|seco|interpol|fsf|un|united nations|eu|uk)(?: \w+)* (?:identifier|ref|reference|listing)(?: (?:number|no|id|code))?)$/;
const isNegative = /^(?:no|none|false|0|n a|nil|null|clear|clean|negative|inactive|no \w+|never|nein|non|not .*)$/;
/** Longer values are sentences. */
const longestNote = 80;
const prose = /(?:^| )(?:notes?|remarks?|comments?|descriptions?|summary|biograph\w*|text|info\w*|details?)(?: |$)/;
/** Names, posts, places and documents of a person say nothing of a list. */
const personal =
  /(?:^| )(?:names?|surnames?|alias\w*|aka|address\w*|street|city|towns?|places?|birth\w*|born|dob|pob|death|deceased|countr\w+|nationalit\w+|citizen\w*|positions?|occupations?|functions?|titles?|offices?|roles?|professions?|jobs?|employ\w+|part(?:y|ies)|political|politician|committees?|ministr\w+|departments?|organi[sz]ations?|members?\w*|education|school|university|relat\w+|associat\w+|spouse|family|father|mother|child\w*|email|phone|religion|languages?|chamber|constituency|district|region|passport|national id|tax|gender|sex|issuing \w+|authors?)(?: |$)/;
const typeKey = /(?:^| )(?:types?|categor(?:y|ies)|kinds?|class(?:es|ification)?)$/;
const tagKey = /^(?:tags?|topics?|labels?|keywords?)$/;
/** What services add about their own work. */
const furtherKey =
  /(?:^| )(?:status|state|id|ids|uuid|qid|score|rank|level|severity|confidence|probability|relevance|weight|height|match\w*|created|updated|modified|whitelisted|version|count|total|images?|pictures?|photos?|publish\w*|language)(?: |$)/;
const plainValue = /^(?:[\d\s.,:%+/-]+|\d{4}-\d\d-\d\dT[\d:.+Z-]+|[\da-f]{8}-?[\da-f-]{8,}|true|yes|[A-Z]{2,3})$/i;
/** Some services tag a field with what it says: `date_of_birth`, `related_url`. */
const attribute = new RegExp(
  `^(?:${[
    '(?:(?:full|first|last|middle|given|family|maiden|original|native) )*names?|surname|alias(?:es)?|aka',
    String.raw`(?:date|place|year|city|country) of birth|birth\w*(?: \w+)?|dob|pob|nationalit(?:y|ies)|citizenships?|gender|sex`,
    'countr(?:y|ies)(?: (?:names?|codes?))?|(?:residential |registered )?address(?:es)?|locations?(?: ?url)?|e ?mail|phone|web ?sites?',
    '(?:related |source |image |picture )?urls?|pictures?|images?|photos?|positions?|occupations?|titles?|functions?|chamber',
    String.raw`party|education|religion|biography|notes?|remarks?|descriptions?|summary|text|others?|info\w*|general|details?`,
    '(?:active )?(?:start|end)(?: dates?)?|from|until|since|dates?|(?:entity )?types?|identifiers?|id|references?|numbers?|languages?',
    '(?:name|aka|alias|year|dob|date|phonetic|fuzzy|partial|strong|weak)(?: of birth)?(?: \\w+)*(?: exact| fuzzy| variations?| only)|person|individual|compan(?:y|ies)|organi[sz]ation|entity|vessel',
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
