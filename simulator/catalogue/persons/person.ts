import type { FaceSpec } from '../../evidence/index.ts';
import { type Draw, drawFrom } from '../../seed.ts';
import { type Culture, cultureOf, cultures } from './cultures.ts';
import { latinCapitals } from './latin.ts';

/** An invented person. Same seed, same person, on the same day. */
export type Person = {
  readonly seed: string;
  readonly culture: Culture;
  readonly firstname: string;
  readonly lastname: string;
  /** A–Z and spaces, as a machine-readable zone spells them. */
  readonly latinFirst: string;
  readonly latinLast: string;
  readonly sex: 'F' | 'M';
  readonly birthDate: string;
  readonly birthPlace: string;
  readonly address: string;
  readonly city: string;
  readonly zipcode: string;
  readonly email: string;
  readonly phone: { readonly number: string; readonly calling_code: string; readonly country: string };
  readonly face: FaceSpec;
};

export type PersonOptions = Partial<
  Pick<Person, 'firstname' | 'lastname' | 'latinFirst' | 'latinLast' | 'sex' | 'birthDate'>
> & { readonly country?: string; readonly face?: Partial<FaceSpec> };

/** Numbers that telephone regulators set aside for fiction. */
const fictionNumbers = [
  { calling_code: '44', country: 'GB', stem: '7700900', free: 3 },
  { calling_code: '33', country: 'FR', stem: '6399800', free: 2 },
  { calling_code: '1', country: 'US', stem: '20255501', free: 2 },
  { calling_code: '61', country: 'AU', stem: '491570', free: 3 },
] as const;

/** Name and country of the nth of many people who must not share a name. */
export function nthName(index: number): PersonOptions {
  const culture = cultures[index % cultures.length] as Culture;
  const round = Math.floor(index / cultures.length);
  const sex = (index + round) % 2 === 0 ? 'F' : 'M';
  const given = sex === 'F' ? culture.female : culture.male;
  const families = (sex === 'F' && culture.familyOfWomen) || culture.family;
  const first = given[Math.floor(round / 2) % given.length] ?? '';
  const last = families[(round + Math.floor(round / 4)) % families.length] ?? '';
  return {
    country: culture.code,
    sex,
    ...spelled('firstname', 'latinFirst', first),
    ...spelled('lastname', 'latinLast', last),
  };
}

function spelled(nativeKey: string, latinKey: string, text: string) {
  const { native, latin } = named(text);
  return { [nativeKey]: native, [latinKey]: latin };
}

/** @param todayMs the catalogue's day, for ages. */
export function person(seed: string, todayMs: number, known: PersonOptions = {}): Person {
  const draw = drawFrom(`person:${seed}`);
  const drawnCulture = draw.pick(cultures);
  const culture = known.country ? cultureOf(known.country) : drawnCulture;
  const sex = known.sex ?? draw.pick(['F', 'M'] as const);
  const first = named(draw.pick(sex === 'F' ? culture.female : culture.male), known.firstname, known.latinFirst);
  const families = (sex === 'F' && culture.familyOfWomen) || culture.family;
  const last = named(draw.pick(families), known.lastname, known.latinLast);
  const birthDate = known.birthDate ?? isoDate(todayMs - draw.between(19 * 365, 81 * 365) * dayMs);
  const [birthPlace = ''] = draw.pick(culture.places).split('|');
  const [city = '', zipcode = ''] = draw.pick(culture.places).split('|');
  const ageYears = Math.floor((todayMs - Date.parse(birthDate)) / (365.25 * dayMs));
  return {
    seed,
    culture,
    sex,
    birthDate,
    birthPlace,
    city,
    zipcode,
    firstname: first.native,
    lastname: last.native,
    latinFirst: first.latin,
    latinLast: last.latin,
    address: `${draw.between(1, 180)} ${culture.street}`,
    email: emailOf(first.latin, last.latin, draw),
    phone: phoneOf(draw),
    face: { seed: `face:${seed}`, sex, ageYears, take: 1, ...known.face },
  };
}

export const dayMs = 24 * 60 * 60 * 1000;

/** YYYY-MM-DD in UTC. */
export function isoDate(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

export function fullName(one: { readonly firstname: string; readonly lastname: string }): string {
  return `${one.firstname} ${one.lastname}`.trim();
}

/** `native=LATIN`, or a name whose Latin capitals can be derived. */
function named(text: string, knownNative?: string, knownLatin?: string) {
  const [native = '', latin] = (knownNative ?? text).split('=');
  return { native, latin: knownLatin ?? latin ?? latinCapitals(native) };
}

function emailOf(first: string, last: string, draw: Draw): string {
  const local = [first, last].filter(Boolean).join('.').toLowerCase().replaceAll(' ', '-');
  return `${local}${draw.between(2, 99)}@${draw.pick(['post.example', 'mail.example', 'lumenvale.example'])}`;
}

function phoneOf(draw: Draw): Person['phone'] {
  const { stem, free, ...rest } = draw.pick(fictionNumbers);
  return { number: stem + draw.digits(free), ...rest };
}
