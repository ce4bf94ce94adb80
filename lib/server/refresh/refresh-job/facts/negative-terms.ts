/**
 * Reads the words of a key and of its value: whether together they say something against whom or what the answer is about. Hides languages, spellings
 * and negations. Pure. Throws nothing.
 */
import { isPlaceholder, toDayRange } from '#lib/compare/index.ts';
import { reasonLabel } from '#lib/format/labels/reason.ts';

export type Terms = readonly string[];

/** `documentStatus`, `DOCUMENT_STATUS` and `Document status` have the same words. */
export const termsOf = (text: string): Terms =>
  text
    .slice(0, 400)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

export const anyOf = (words: Terms, pattern: RegExp): boolean => words.some((word) => pattern.test(word));

/** Roots of words, in the languages of the service's customers. */
const bad =
  /^(?:reject|refus|deni(?:ed|al)|deny|declin|disapprov|fail|invalid|expired|revo[ck]|stolen|theft|lost$|forge[dr]|fals(?:ch|ified)|fake|counterfeit|fraud|tamper|manipul|altered|spoof|deepfake|mismatch|wrong|incorrect|illegal|forbid|prohibit|block(?:ed|list)?$|suspend|suspicious|suspect|cancel|void(?:ed)?$|annul|withdrawn|unsuccess|bounc|undeliver|blacklist|denylist|sanction|deceased|disqualif|specimen$|anomal|exceeded$|negative$|ko$|nok$|rechaz|rejet|abgelehnt|ungultig|ungueltig|gestohlen|gefalscht|gesperrt|abgelaufen|caducad|vencid|robad|perime|scadut|rubat|verlopen|ingetrokken|afgewezen|gestolen|verloren$|entwertet|vole[es]{0,2}$|perdue?s?$|roubad|furtad|extraviad|anula|robo$|smarrit|s?kradz|ukrad|utracon|uniewazn|zagubion|neplatn|odcizen|stulen|ogiltig|stjal|ugyldig|varastett|mitatoi|pitatoi|cal[iı]nt|iptal|gecersiz|lopott|ervenytelen|furat|pierdut|nevazec|недеиств|аннулир|утрач|утерян|украд|похищ|викрад|κλεμμ|ακυρ)|(?<!未)(?:無効|失効)|盗難|无效|失效|被盗|挂失|مسروق|مفقود|ملغ/;
const open =
  /^(?:pending|uncertain|unclear|unknown|incomplete|insufficient|inconclusive|undetermined|unresolved|awaiting|waiting|required|resubmi|review$|consider$|caution|refer(?:red)?$|escalat|poor$|bad$)/;
const good =
  /^(?:approv|accept|verified|valid|pass(?:ed)?$|succe|complian|clear|clean|genuine|authentic|confirm|correct|good$|ok$|okay|active|current|complete|conform|consisten|perform(?:ed)?$|trust|original|legible|readable|sufficient|satisf|eligible|submitted|live$|alive$|real$|recogni|expire)/;
const found =
  /^(?:found|detect|hits?$|match|present|listed|reported|positive$|true$|yes$|high$|medium$|elevated|critical)/;
const nothing =
  /^(?:false$|no$|none$|n$|0$|off$|nein$|non$|nee$|nao$|nej$|nie$|nem$|ei$|nu$|ne$|hay[iı]r$|нет$|ні$|لا$|否$|無$|无$|いいえ$|low$|minimal|negligible|zero$|null$|nil$)/;
const negation = /^(?:not|no|non|never|cannot|without|nor|neither|nicht|keine?|pas|sans|sin|senza|geen|niet|free)$/;
/** What is said of an earlier document or state is not said of this one. */
const earlier = /^(?:previous|former|prior|earlier|old|replac)/;

/** What weighs more comes first. */
const order = ['bad', 'open', 'found', 'good', 'nothing'] as const;
type Sense = (typeof order)[number];

/** What can be looked for and not be found; any other bad word is the outcome itself. */
const flaw =
  /^(?:fraud|forge|fake|counterfeit|theft|tamper|manipul|alter|spoof|deepfake|mismatch|anomal|suspici|sanction)/;

/**
 * How one clause is to be read: `not valid` is bad, `no fraud or forgery detected` and `fraud not detected` are good. A negation says nothing of an
 * outcome before it: `rejected, face not matched`.
 */
function senseOfClause(words: Terms): Sense | undefined {
  const [first, last] = [
    words.findIndex((word) => negation.test(word)),
    words.findLastIndex((word) => negation.test(word)),
  ];
  const isNotFound = last >= 0 && (words[last] === 'free' || found.test(words[last + 1] ?? ''));
  const readings = words.map((word, at): Sense | undefined => {
    const isNegated = first >= 0 && (at > first || found.test(word) || (isNotFound && flaw.test(word)));
    if (/^(?:un|in|non|dis)/.test(word) && good.test(word.replace(/^(?:un|in|non|dis)/, ''))) return 'bad';
    if (bad.test(word) || /^differ/.test(word)) return isNegated ? 'good' : 'bad';
    if (open.test(word)) return isNegated ? 'good' : 'open';
    if (good.test(word)) return isNegated && !/^expire/.test(word) ? 'bad' : 'good';
    if (found.test(word)) return isNegated ? 'nothing' : 'found';
    return undefined;
  });
  const worst = order.find((one) => readings.includes(one));
  if (worst !== undefined) return worst;
  return words.length > 0 && words.every((word) => nothing.test(word)) ? 'nothing' : undefined;
}

export function senseOf(text: string): Sense | undefined {
  const readings = text
    .replaceAll(/n['’]t\b/gi, ' not')
    .split(/[.;:!]\s/)
    .filter((sentence) => !anyOf(termsOf(sentence), earlier))
    .flatMap((sentence) => sentence.split(/,\s|\b(?:but|however|though)\b/i))
    .map((clause) => senseOfClause(termsOf(clause)));
  return order.find((one) => readings.includes(one));
}

export const isTrue = (text: string): boolean => /^(?:true|yes|y|1|ja|oui|si|t|on)$/i.test(text);
export const isFalse = (text: string): boolean =>
  isPlaceholder(text) || termsOf(text).every((word) => nothing.test(word));
export const toNumber = (text: string): number =>
  /^-?\d+(?:\.\d+)?\s*%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
/** `97`, `97 %` and `0.97` are one share. */
const toShare = (number: number): number => (number > 1 ? number / 100 : number);

export const keyTerms = {
  check: /^checks?$/,
  state:
    /^(?:status|state|result|outcome|output|verdict|decision|conclusion|checks?|validity|validation|verification|authentic|compliance|assessment|evaluation|liveness|match|integrity|quality|estado|statut|zustand|stato|gultigkeit|gueltigkeit|resultado|ergebnis|event)/,
  text: /^(?:remark|note|comment|observa|message|description|details?$|summary|label|flag|bemerk|anmerk|opmerk|uwag|remarq|poznam|примечан)|備考|备注|ملاحظ/,
  good: /^(?:verifi(?:ed|e|cad[oa]|cat[oa])$|valid[aeo]?$|g(?:u|ue)ltig$|geldig$|validated|success|passed|ok$|match(?:ed|es)?$|matching$|compliant|approved|accepted|deliver(?:ed|able)$|authentic$|authenticated|genuine|confirmed|consistent|readable|legible|complete$|correct|trusted|live$|alive$|real$|original$|active$|eligible)/,
  bad: /^(?:watchlist|blocklist|wanted|interpol|sltd|peps?$|adverse|dead$|died$|death|deces$|deleted$|purged$|attack$|guardian|criminal|terror|photocopy|screenshot|sandbox|injection|unverified|inactive|outdated|stale$)/,
  reason: /^(?:reasons?|errors?|warnings?|issues|problems?|alerts?|signals|flags|failures?|rejections?)$/,
  refusal: /^(?:reject|refus|declin|denial|errors?$)/,
  /** Why a document was issued or asked for is no reason against it. */
  cause: /^(?:issue$|issuing|issuance|replace|renewal|travel|visit|purpose|previous|former|prior|request|application)/,
  /** What is to be done in such a case says nothing of this one: `failure_url`, `alerts_enabled`. */
  setting:
    /^(?:ur[il]s?|redirect|webhook|callback|emails?|enabled|threshold|rates?|max(?:imum)?|min(?:imum)?|limit|allowed)$/,
  hits: /^(?:duplicate[ds]?|already$|exists$|hits?|match(?:es)?|screenings?|sanctions?|peps?|adverse|watchlists?|listings?|alerts?)$/,
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
  mark: /(?:^| )(?:bypassed|overrid(?:e|den)|whitelisted|superseded|specimen|replay(?:ed)?|recaptured?|minor|underage|disposable|sim swap(?:ped)?)$|^(?:is |was )?(?:a )?(?:skipped|copy|test|child|kid|under 18)$/,
  must: /(?:^| )(?:over 18|of age)$|^(?:liveness )?(?:is )?(?:an )?adult$|(?:^| )(?:same person|registered|granted|identified|unique)$|(?:^| )(?:face|portrait|selfie) (?:detected|found|present|visible)$/,
  /** A bare age is compared with the birth date. */
  age: /^(?:(?:estimated|apparent|predicted|person|subject|face|customer|user|holder|liveness) )+age$|^(?:\w+ )?age (?:estimat\w+|group|range|class|category|band|bracket|verification)$/,
  method: /^(?:(?:verification|liveness) )*(?:method|(?:verification|liveness)(?: (?:status|state))?)$/,
  /** A list in the order of time: the newest entry says what holds. */
  course: /^(?:timeline|history|events|attempts|log|logs)$/,
};

/** So nobody verified anything. */
const noMethod = /^(?:none|skip(?:ped)?|bypass(?:ed)?|not[ _-]?\w+|disabled|off)$/i;

/** What the words of a key say of its value. */
function readTopics(words: Terms) {
  const isDenied = anyOf(words, negation);
  const is = (pattern: RegExp) => anyOf(words, pattern);
  return {
    isBad: !isDenied && !is(keyTerms.setting) && (is(bad) || is(keyTerms.bad)),
    isGood: is(keyTerms.good) || isDenied,
    isState: is(keyTerms.state),
    isText: is(keyTerms.text),
    hasCheck: is(keyTerms.check),
    isCheck: keyTerms.check.test(words[0] ?? ''),
    isFree: is(keyTerms.free),
    isHits: is(keyTerms.hits) && !is(keyTerms.setting) && !keyTerms.beside.test(words.at(-1) ?? ''),
    isUnsearched: is(keyTerms.hits) && /^(?:checked|screened|searched)$/.test(words.at(-1) ?? ''),
    isCourse: is(keyTerms.course),
    isReason:
      (is(keyTerms.reason) || (is(keyTerms.refusal) && is(/^(?:code|message)s?$/))) &&
      !is(keyTerms.cause) &&
      !is(keyTerms.setting),
    isRefusal: is(keyTerms.refusal),
    isExpiry: is(/^expired/),
    isMark: keyTerms.mark.test(words.join(' ')),
    isMust: keyTerms.must.test(words.join(' ')),
    isEnvironment: is(/^(?:environment|mode)$/),
    isRisk: is(/^(?:risk|level)$/),
    isRiskOfPerson: /^risk(?: (?:level|rating|category|class))?$/.test(words.join(' ')),
    isShare: is(keyTerms.share),
    isLikeness: is(/^(?:similarity|trust|match|matching|liveness|authenticity|genuineness)$/),
    isAge: keyTerms.age.test(words.join(' ')),
    isMethod: keyTerms.method.test(words.join(' ')),
    isBeside:
      (is(keyTerms.ofHolder) && (!is(keyTerms.document) || is(earlier))) ||
      (words.join() !== 'code' && keyTerms.beside.test(words.at(-1) ?? '')),
  };
}
type Topics = ReturnType<typeof readTopics>;

// Some answers have tens of thousands of owners, each with the same keys.
const topicsByWords = new WeakMap<Terms, Topics>();
export function topicsOf(words: Terms): Topics {
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
export function isNegative(words: Terms, text: string): boolean {
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
  if (topics.isBad && momentOf(text) !== undefined) return !topics.isExpiry;
  // `fraud_type` has a kind of fraud, if there is one, and `rejected_by` whoever rejected it.
  if (
    topics.isBad &&
    /^(?:types?|by)$/.test(words.at(-1) ?? '') &&
    !isFalse(text) &&
    !/^(?:good|nothing)$/.test(senseOf(text) ?? '')
  )
    return true;
  if (topics.isEnvironment && /^(?:sandbox|test|testing|staging|demo|dev|development)$/i.test(text)) return true;
  if ((topics.isMark && isTrue(text)) || (topics.isMust && isFalse(text) && !isPlaceholder(text))) return true;
  if (reasonLabel(text) || (topics.isAge && isOfMinor(text)) || (topics.isMethod && noMethod.test(text))) return true;
  if (topics.isBeside) return false;
  // No share is a mark: of the least likeness, 0, nobody is known.
  if (!Number.isNaN(number) && (topics.isShare || (number !== 0 && number !== 1)))
    return isNegativeNumber(topics, number);
  const { isBad, isGood, isState, isText } = topics;
  if (anyOf(words, /^(?:similarity|confidence|trust)$/) && /^(?:very )?(?:low|poor)$/i.test(text)) return !isBad;
  if (!isBad && !isGood && !isState && !isText && !topics.isCheck && !topics.isRiskOfPerson)
    return !topics.isFree && isRefusal(text);
  const reading = senseOf(text);
  if (topics.isRiskOfPerson) return /^(?:very )?(?:high|severe|critical)$/i.test(text);
  if (isBad) {
    if (isFalse(text) || reading === 'good' || reading === 'nothing') return false;
    return isTrue(text) || reading !== undefined || !anyOf(termsOf(text), negation);
  }
  const isFailed = isFalse(text) && !isPlaceholder(text);
  if ((isGood || topics.isCheck) && (isFailed || reading === 'nothing' || reading === 'open')) return true;
  return reading === 'bad' ? isState || isText || isGood || isRefusal(text) : reading === 'open' && isState;
}

/** When it was, in ms UTC: a day, or seconds or milliseconds since 1970. */
export function momentOf(text: string): number | undefined {
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'));
  const moment = Date.parse(text);
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(moment)) return moment;
  const range = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/.test(text) ? toDayRange(text.split(/[ T]/)[0] ?? '') : undefined;
  return range && Date.parse(range.from);
}

/** A class of ages, an age, or the last one of a range. */
function isOfMinor(text: string): boolean {
  if (/^(?:an? )?(?:minor|child|kid|juvenile|adolescent|teen(?:ager)?|underage)$/.test(termsOf(text).join(' ')))
    return true;
  const [, years] = /^(?:(?:under|below|<|\d+ ?[-–])[ _]?)?(\d{1,2})(?: ?(?:years?|y))?$/i.exec(text) ?? [];
  return Number(years) > 0 && Number(years) < (/^\d/.test(text) ? 18 : 19);
}

/** The value is nothing but the word for a refusal, whatever its key; a person or a place may have that name. */
function isRefusal(text: string): boolean {
  if (text.length > 60 || !/\p{L}{2}/u.test(text)) return false;
  const words = termsOf(text);
  return (
    words.every((word) => bad.test(word) || negation.test(word) || good.test(word)) && senseOfClause(words) === 'bad'
  );
}
