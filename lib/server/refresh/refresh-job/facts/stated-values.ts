/**
 * Finds what a document states, by the words of its keys: `mrz_birth_date`, `Date de naissance`, `{ name: 'Geburtsdatum', value }`. Hides languages,
 * prefixes and nesting. Promises: a value is only what it can be, so a date is a date and a country a country; what is another person's, an
 * authority's or a file's is none of the holder's; pure. Throws nothing.
 */
import { compareDocumentTypes, isCountry, isNever, isPlaceholder, toDayRange } from '#lib/compare/index.ts';
import { isRecord } from '#lib/model/is-record.ts';
import { isRawKey } from '#lib/model/session/unreadable.ts';
import { at, toText } from './body-values.ts';

/** `anyName` is Italian for a given name and Portuguese for a whole one; `valid_from` may be another day than that of the issue. */
export type Meaning =
  | 'birth_date'
  | 'document_expiry'
  | 'document_issued'
  | 'valid_from'
  | 'age'
  | 'gender'
  | 'nationality'
  | 'document_number'
  | 'document_type'
  | 'document_country'
  | 'address'
  | 'street'
  | 'postal_code'
  | 'given'
  | 'surname'
  | 'whole'
  | 'anyName';

export interface Stated {
  readonly of: Meaning;
  readonly text: string;
}

/** Of which document the words are: a bill has a date and an addressee, and its periods are no validity. An office or a holding begins and ends. */
export type DocumentKind = 'identity' | 'bill' | 'office';

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** These say where a value was read, in which script or form, or of which document, and change nothing of what it is. */
const neutral = list(`
  document documento dokument documents doc docs passport passeport pasaporte passaporto passaporte passaport reisepass pass paspoort identity identite
  identidad identita identidade identiteit identitat identitaets id card carte carta cartao karte ausweis personalausweis licence license permit permis national
  mrz viz vz ocr zone visual machine readable nfc chip printed parsed extracted detected raw text string value content field fields result results data
  datos dati dados daten gegevens info information details normalized normalised standardized formatted format iso alpha code clean
  latin roman romanized romanised transliterated transliteration english native local original arabic cyrillic
  holder holders bearer bearers owner owners cardholder cardholders subject person persona personne applicant customer client cliente kunde user individual titular
  titulaire titolare inhaber houder of the in de del della dell di da do du des der den le la el l d van von
  en fr es it pt nl ar ru zh ja ko he el tr uk pl lat eng legal official years
`);
/** Whoever is meant by one of these words alone is the holder. */
const holders = /^(?:card)?(?:holder|bearer|owner|subject|titulaire|titular|titolare|inhaber|houder)s?$/;

/** Values under these are of another person or thing. */
const others =
  /^(?:father|mother|parents?|spouse|husband|wife|partner|child|children|kids?|sibling|guardian|host|witness|emergency|contact|employer|company|organi[sz]ation|bank|previous|prior|former|old|replaced|pere|mere|conjoint|epou(?:x|se)|vater|mutter|ehegatte|eltern|padre|madre|conyuge|coniuge|pai|mae|conjuge|vader|moeder|echtgenoot|photo|photos|picture|image|images|file|files|face|selfie|url|urls|link|token|upload|uploaded|visa|consent|retention|session|request|scan|check|checks|verification|metadata|timeline|hits|screening|matches|media|device|app|steps|reason|is|has|was)$/;
/** As a part of the answer these have a country, a name or a town of their own. */
const otherParts = /^(?:issuer|authority|issuing|address|residence|place|birthplace|organisation|agency|signature)$/;
const asFather = /^(?:fathers|mothers|spouses)$/;

/** Most answers have the same keys: what was found of one is kept, of so many as no honest service has. */
function remembered<Found>(find: (key: string) => Found): (key: string) => Found {
  const found = new Map<string, Found>();
  return (key) => {
    if (key.length > 100) return find(key);
    const known = found.get(key);
    if (known !== undefined || found.has(key)) return known as Found;
    if (found.size >= 5_000) found.clear();
    const one = find(key);
    found.set(key, one);
    return one;
  };
}

const wordsOf = remembered((key: string): readonly string[] => {
  const plain = key.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');
  const split = plain
    .replaceAll(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replaceAll(/(\p{L})(?=\d)/gu, '$1 ');
  return split
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
});

const birth =
  /birth|born|^dob|dob$|^bday|^yob|yob$|naissance|^nee?le|syntyma|f[oø]dsel|geburt|geboren|nacimiento|nascimento|nascita|^nat[oa]il|geboorte|geboren|urodzenia|fodsel|fodelse|рожд|народж|出生|生年月日|الميلاد/;
const expiry =
  /expir|^exp(?:date|dt|day)?$|validity(?!.*(?:from|start|begin|period))|valid(?:until|(?:up)?to|till|thru|through)|goodthr|notvalidafter|waznosci|valablejusqu|validejusqu|dateexp|ablauf|gue?ltigbis|gue?ltigkeit|vencimiento|caduc|validezhasta|validohasta|validade|finvalidite|findevalidite|giltigt?till|platnost|wazny|galioja|유효|validoate|scade|validofino|geldigtot|verval|peremption|деиств|有效|期限|الانتهاء/;
const issue =
  /issue(?:d|s)?(?:date|on|at)?$|^(?:date(?:of)?)?issu|issu(?:e|ed|ing|ance)date|delivrance|delivre|deliver(?:y|ed)|emission|emissao|emision|expedi[cd]|rilasc|ausstell|ausgestellt|afgifte|uitgifte|verstrekking|выда[нч]|签发|発行|الاصدار/;
const validFrom = /validfrom|^startdate$|^datestart$|gue?ltig(?:ab|von)|validodesde|valablea?partir|geldigvan/;
const begin =
  /^(?:date(?:of)?)?(?:appoint(?:ed|ment)|incorporat(?:ed|ion)|founded|foundation|establish(?:ed|ment)|registration|effective|begins?|began|start(?:s|ed)?)(?:date|from|on|at)?$/;
const end =
  /^(?:date(?:of)?)?(?:(?:mandate|term|office|role|appointment|power)?(?:ends?|ended)|endof(?:mandate|term|office|role|appointment)|ceased?|cessation|resign(?:s|ed|ation)|terminat(?:es?|ed|ion)|dismiss(?:ed|al)|remov(?:ed|al)|retire(?:d|ment)?|revocation)(?:date|on|at)?$/;
const ofBill =
  /^(?:date|datum|fecha|(?:bill(?:ing)?|invoice|statement)(?:date|day)|date(?:facture|invoice|bill)|rechnungs?datum|fechafactura|datafattura|factuurdatum|datafatura)$/;
const isDateWord = /date|datum|fecha|data(?:di|de|do)?|^dob|dob$/;
/** A place, an authority or a number of these has no date. */
const notOfDate =
  /place|lieu|ort$|luogo|lugar|local|plaats|country|state|authority|certif|num|office|first|initial|categor|class|birthname|confidence|score|status|accuracy|probability|position|box|source|(?:format|valid|match)$/;

const given =
  /^(?:(?:first|given|fore)names?|fname|given|names?(?:first|given)|prenoms?|vornamen?|(?:voor|for)na(?:am|men|vn)|nombres|imie|imiona|secondaryidentifier|имя|名)$/;
const surname =
  /^(?:(?:last|family|sur)names?|lname|names?(?:last|family)|nom|nom(?:s|famille)|(?:nach|familien|zu)namen?|apellidos?|primerapellido|paternalsurname|cognom[ei]|sobrenome|apelidos?|(?:achter|familie)naam|nazwisko|efternamn|etternavn|primary(?:name|identifier)|фамилия|прізвище|姓|氏|اللقب)$/;
const whole =
  /^(?:full|complete|display)?names?(?:full|on)?$|^(?:search(?:ed)?|screened|query)(?:terms?|names?)$|^(?:nom(?:complet|prenoms?)|prenomnom|nombre(?:completo|sapellidos|apellidos|yapellidos)|nomecompleto|cognomenome|nomecognome|vollstae?ndigername|vollername|namevorname|volledigenaam|naam|фио|姓名|氏名|الاسم)$/;
const addressees =
  /^(?:recipient|addressee|account(?:holder|owner)?(?:name)?|(?:bill(?:ed)?|deliver(?:ed)?|ship)to(?:name)?|payer(?:name)?|(?:contract|policy)holder|subscriber(?:name)?|recipientname|destinatai?r(?:e|io)|empfae?nger|kontoinhaber|intestatario|abonne|tenantname|customer|cliente?|kunde|(?:contrato)?anombrede)$/;

const nationality =
  /^(?:country)?(?:nationality|citizenship|nationalite|nationalitae?t|staatsangehoe?rigkeit|staatsbue?rgerschaft|nacionalidad|nazionalita|cittadinanza|nacionalidade|cidadania|nationaliteit|гражданство|громадянство|国籍|الجنسية)(?:name|country)?$/;
const gender = /^(?:sex|gender|sexe|sexo|geschlecht|sesso|geslacht|genero)(?:marker)?$/;
const number =
  /^(?:no|nr|num|number|numero|nummer)$|^(?:document|doc|passport|pass|reisepass|paspoort|(?:personal)?ausweis|card|id|identity|licen[cs]e)(?:number|no|nr|num|nummer)$/;
const issuingCountry =
  /^issuer$|^(?:issuing|issuer|issue)(?:country|state|nation)(?:name)?$|^(?:country|state)(?:issue|issuing|issuer|issuance)$|^(?:pays|pais|paese|land)(?:emission|delivrance|emisor|expedicion|emissao|rilascio|afgifte)$|^ausstell(?:ungs|er)?(?:land|staat)$/;
const bareCountry = /^(?:country|pays|pais|paese)$/;
const type = /^(?:type|kind|tipo|typ|soort|documenttype|doctype)$/;
const postalCode = /^(?:zip|zipcode|postalcode|postcode|postal|plz|postleitzahl|(?:code|codigo)postal|cep)$/;
const address =
  /^(?:(?:full|street|residential|home)?address|adresse|direccion|domicilio|indirizzo|endereco|morada|anschrift|adres)$/;
/** A part of an address, or an address beside the main one. */
const street =
  /^(?!email|ip|web).*(?:address|adresse)(?:line)?$|^(?:street|rue|calle|stra(?:ss|sz)e|straat|via|rua|domicile)(?:name)?$/;
const age = /^(?:age|alter|edad|idade|leeftijd)$/;

/** What the key is of, by its words alone. */
export const meaningOf = (key: string, kind: DocumentKind = 'identity'): Meaning | undefined => meanings[kind](key);

const meanings = {
  identity: remembered((key) => findMeaning(key, 'identity')),
  bill: remembered((key) => findMeaning(key, 'bill')),
  office: remembered((key) => findMeaning(key, 'office')),
};

function findMeaning(key: string, kind: DocumentKind): Meaning | undefined {
  const words = wordsOf(key);
  if (words.some((word) => others.test(word) || asFather.test(word))) return undefined;
  const all = words.join('');
  if (kind === 'bill' && addressees.test(all)) return 'whole';
  if (!notOfDate.test(all)) {
    if (birth.test(all)) return 'birth_date';
    if (expiry.test(all) || (kind !== 'bill' && /^(?:enddate|dateend|datefin|fechafin)$/.test(all)))
      return 'document_expiry';
    if (kind === 'bill' && ofBill.test(all)) return 'document_issued';
    if (kind === 'office' && end.test(all)) return 'document_expiry';
    if (kind === 'office' && begin.test(all)) return 'valid_from';
    if (kind !== 'bill' && validFrom.test(all)) return 'valid_from';
    if (issue.test(all) && !issuingCountry.test(all)) return 'document_issued';
  }
  // A second name or nationality stands beside the first.
  const isFurther = words.some((word) =>
    /^(?:[2-9]|second|segundo|deuxieme|other|dual|additional|maternal)$/.test(word),
  );
  const own = words
    .filter((word) => !neutral.has(word) && !/^\d+$/.test(word))
    .join('')
    .replace(/(?<=.)(?:code|iso)$/, '');
  // The document has a name and a type itself, and the customer a number.
  if (/^(?:document|doc|card|id|identity|licen[cs]e|permit|passport|field|text|result)name$/.test(all))
    return undefined;
  if (own === '' && words.some((word) => holders.test(word))) return 'whole';
  const isOf = (pattern: RegExp) => pattern.test(own);
  if (!isFurther) {
    if (isOf(given)) return 'given';
    if (isOf(surname)) return 'surname';
    if (isOf(whole)) return 'whole';
    if (/^no(?:mbre|me)$/.test(own)) return 'anyName';
    if (isOf(nationality)) return 'nationality';
  }
  if (isOf(gender)) return 'gender';
  if (isOf(age)) return 'age';
  if (isOf(type)) return /licen|permit/.test(all) ? undefined : 'document_type';
  if (isOf(postalCode) || postalCode.test(all)) return 'postal_code';
  if (isOf(address) && !isFurther) return 'address';
  if (isOf(street)) return 'street';
  if (kind === 'bill') return undefined;
  if (isOf(number))
    return /customer|client|user|applicant|person(?!al)|subject|^(?:no|nr|num)$/.test(all)
      ? undefined
      : 'document_number';
  return issuingCountry.test(all) || isOf(issuingCountry) || isOf(bareCountry) ? 'document_country' : undefined;
}

const dates: ReadonlySet<Meaning> = new Set(['birth_date', 'document_expiry', 'document_issued', 'valid_from']);

/** Numbers of persons have at least eight digits, or are a tax code: `id_number` may be one. */
const isOfPerson = (text: string): boolean => (text.match(/\d/g) ?? []).length >= 8 || /^[A-Z]{6}\d\d[A-Z]/i.test(text);

function isPossible(meaning: Meaning, key: string, text: string): boolean {
  const words = wordsOf(key);
  if (dates.has(meaning))
    // A date that says nothing readable is stated all the same.
    return isNever(text) || toDayRange(text) !== undefined || isDateWord.test(words.join(''));
  switch (meaning) {
    case 'age':
      return /^\d{1,3}(?: *\p{L}+)?$/u.test(text);
    case 'nationality':
      return isCountry(text);
    // Two letters may be a part of a federation: `CA`, `DE`, `IN`.
    case 'document_country':
      return isCountry(text) && (text.length > 2 || !words.includes('state'));
    case 'document_type':
      return /^p$|../i.test(text);
    case 'document_number':
      return (/\d/.test(text) && (text.length > 3 || words.length > 1)) || isSpecimen(text)
        ? !words.some((word) => /^(?:id|identity|identification|national)$/.test(word)) || !isOfPerson(text)
        : false;
    case 'whole':
      // "Yes" is no holder.
      return (
        /\p{L}/u.test(text) &&
        (!words.every((word) => holders.test(word) || neutral.has(word)) || /\p{L}\s+\p{L}/u.test(text))
      );
    case 'given':
    case 'surname':
    case 'anyName':
      return /\p{L}/u.test(text);
    default:
      return true;
  }
}

/** A sample's name or number. */
export const isSpecimen = (text: string): boolean =>
  /(?<!\p{L})(?:e?sp[eé]cimen|muster(?:mann|frau)?|utopia)(?!\p{L})/iu.test(text);

/** A zone writes days in six digits, which are read where no other order is possible; of a period the end is the expiry. */
function toDay(meaning: Meaning, text: string): string {
  if (!dates.has(meaning) || toDayRange(text) !== undefined) return text;
  const [, year, month, day] = /^(3[2-9]|[4-9]\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return `${meaning === 'document_expiry' ? 20 : 19}${year}-${month}-${day}`;
  const part = text.split(/\s+(?:[-–—]|to|until|bis|al?|au)\s+/).at(meaning === 'document_expiry' ? -1 : 0) ?? '';
  return toDayRange(part) === undefined ? text : part;
}

/** Names in a zone have fillers for spaces. One that fills its line may be cut. */
function toValue(meaning: Meaning, key: string, text: string): string | undefined {
  if (isPlaceholder(text) || !isPossible(meaning, key, text)) return undefined;
  if (meaning === 'age') return /^\d+/.exec(text)?.[0];
  if (!text.includes('<')) return text;
  return text.length >= 30 ? undefined : text.replaceAll(/<+/g, ' ').trim();
}

/** What these alone are of is said by the key above them: `birth: { date }`, `expiry: { value }`, `name: { first }`. */
const ofParent = /^(?:date|datum|day|year|first|last|given|family|full|name|number|country|type)?$/;

/** @param parent the key above */
function read(key: string, value: unknown, parent: string, kind: DocumentKind): readonly Stated[] {
  const own = wordsOf(key)
    .filter((word) => !neutral.has(word))
    .join('');
  const names = [key, ...(parent !== '' && ofParent.test(own) ? [`${parent} ${key}`] : [])];
  const name = names.find((one) => meaningOf(one, kind) !== undefined);
  const of = name === undefined ? undefined : meaningOf(name, kind);
  if (name === undefined || of === undefined) return [];
  return [value].flat().flatMap((one) => {
    const text = toText(one);
    const found = text === undefined ? undefined : toValue(of, name, toDay(of, text));
    return found === undefined ? [] : [{ of, text: found }];
  });
}

/** What a barcode of a driving licence in North America calls its fields. */
const barcodeFields: Readonly<Record<string, string>> = {
  DCS: 'surname',
  DAC: 'given name',
  DBB: 'birth date',
  DBA: 'expiry date',
};

/** The fields that a text holds itself: as JSON, as the elements of a barcode, or as lines of a label and a value. */
function fieldsIn(text: string): unknown {
  // A short text cannot be nested so deep that reading it fails.
  if (/^\s*[[{]/.test(text) && text.length < 2_000) {
    try {
      return JSON.parse(text);
    } catch {
      // It is no JSON, and may be lines of labels and values.
    }
  }
  const elements = [...text.matchAll(/^(?:DL)?(D(?:CS|AC|BB|BA))(.+)$/gm)].map(([, code = '', value = '']) => ({
    name: barcodeFields[code],
    value: value.replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$1-$2'),
  }));
  const lines = [...text.matchAll(/^ *(\p{L}[\p{L} ./'-]{1,40}): *(\S.*)$/gmu)].map(([, name, value]) => ({
    name,
    value,
  }));
  const found = elements.length > 1 ? elements : lines;
  return found.length > 1 ? found : undefined;
}

const isAddressPart = (key: string): boolean =>
  /^(?:address|city|town|street|zip|postal|ville|ciudad|stadt|ort)/.test(wordsOf(key).join(''));

/** @returns what the part of an answer states at any depth, each once */
export function statedIn(part: unknown, kind: DocumentKind = 'identity', parent = ''): readonly Stated[] {
  if (Array.isArray(part)) return part.flatMap((one) => statedIn(one, kind, parent));
  if (!isRecord(part)) return [];
  const label = ['name', 'key', 'field', 'label', 'type', 'code']
    .map((key) => toText(part[key]))
    .find((text) => text !== undefined);
  const isLabelled = ['label', 'field', 'key'].some((key) => key in part);
  const said = ['value', ...(isLabelled ? ['text', 'content'] : [])].find((key) => key in part);
  if (label !== undefined && said !== undefined) return read(label, part[said], parent, kind);
  const isOfAddress = Object.keys(part).some(isAddressPart);
  return Object.entries(part).flatMap(([key, value]) => {
    const words = wordsOf(key);
    // Some answers have their content under it.
    const isContent = key === 'verification' && isRecord(value);
    if (isRawKey(key) || (!isContent && words.some((word) => others.test(word)))) return [];
    // The country beside a street is that of the address.
    if (isOfAddress && bareCountry.test(words.filter((word) => !neutral.has(word)).join(''))) return [];
    if (typeof value !== 'object' || value === null || (Array.isArray(value) && !value.some(isRecord))) {
      const inner = typeof value === 'string' && value.length < 20_000 ? fieldsIn(value) : undefined;
      return typeof inner === 'object' ? statedIn(inner, kind) : read(key, value, parent, kind);
    }
    return words.some((word) => otherParts.test(word))
      ? []
      : statedIn(value, kind, words.every((word) => neutral.has(word)) ? parent : key);
  });
}

/** The texts of these meanings, each once. */
export const textsOf = (stated: readonly Stated[], ...meanings: readonly Meaning[]): readonly string[] => [
  ...new Set(stated.flatMap(({ of, text }) => (meanings.includes(of) ? [text] : []))),
];

/** Dates until when, and from when, these are valid or in office. */
export const endsOf = (parts: unknown, kind: 'bill' | 'office'): readonly string[] =>
  textsOf(statedIn(parts, kind), 'document_expiry');
export const beginsOf = (parts: unknown, kind: 'bill' | 'office'): readonly string[] =>
  textsOf(statedIn(parts, kind), 'document_issued', 'valid_from');

const identityTypes = ['PASSPORT', 'PASSPORT_CARD', 'NATIONAL_ID', 'RESIDENT_PERMIT', 'DRIVER_LICENSE'];
export const isIdentityType = (text: string | undefined): boolean =>
  text !== undefined && identityTypes.some((type) => compareDocumentTypes(text, type).result === 'equal');

/** What the answer of a step states of its document, that of a host apart. A proof of address is a bill, unless it is an identity document itself. */
export function statedByDocument(stepType: string, body: unknown): readonly Stated[] {
  const document = at(body, 'document');
  if (!isRecord(body) || !isRecord(document)) return [];
  const isBill = stepType === 'PROOF_OF_ADDRESS' && !isIdentityType(toText(document.type));
  // The answer itself, or a link in it, may have an end.
  return statedIn({ ...body, type: null, expires_at: null }, isBill ? 'bill' : 'identity');
}
