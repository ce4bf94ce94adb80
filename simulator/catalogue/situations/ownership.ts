import { type Draw, drawFrom } from '../../seed.ts';
import type { Session, Wire } from '../../session.ts';
import { type Company, company } from '../companies/company.ts';
import { documentSet } from '../companies/company-documents.ts';
import {
  companyScreening,
  mediaEntry,
  pepEntry,
  sanctionsEntry,
  usualCompanyScreening,
} from '../companies/company-screening.ts';
import { corporate, fiveSteps, ownerPerson } from '../companies/corporate.ts';
import {
  type Holding,
  type OwnerCompany,
  type OwnerPerson,
  type OwnersOptions,
  ownersWire,
} from '../companies/owners.ts';
import { approved, individual } from '../persons/individual.ts';
import { fullName, isoDate, type Person, person } from '../persons/person.ts';
import { hit, pepFields, sanctionFields, screeningParts } from '../screening.ts';

/** `A>B 60` reads: A holds 60 of B; `director` at the end makes A a director as well, `?` is a missing share. */
export function holdings(...lines: readonly string[]): Holding[] {
  return lines.map((line) => {
    const [, owner = '', owned = '', shares = '', director] = /^(\w+)>(\w+) (\S+)( director)?$/.exec(line) ?? [];
    return { owner, owned, shares: shares === '?' ? null : Number(shares), director: director !== undefined };
  });
}

/** Situations of ownership. Capital letters are companies, `root` is under review. */
export function ownershipSituations(todayMs: number): Session[] {
  const owned = (tag: string, lines: readonly string[], more: OwnershipMore = {}) =>
    ownership(tag, holdings(...lines), todayMs, more);

  return [
    owned('ubo-25.1-of-100.5', ['p>root 25.1', 'q>root 40.2', 's>root 35.2']),
    owned('ubo-exact-25', ['p>root 25', 'q>root 75']),
    owned('ubo-24-plus-6-undisclosed', ['A>root 60', 'q>root 40', 'B>A 50', 'q>A 50', 'p>B 80']),
    owned('ubo-ring', ['B>root 42', 'p>root 58', 'root>B 42', 'q>B 58'], { lists: true }),
    owned('ubo-closed-ring', ['A>root 70', 'p>root 30', 'B>A 100', 'A>B 100'], { lists: true }),
    owned('ubo-near-closed-ring', ['A>root 99', 'p>root 1', 'root>A 100'], { lists: true }),
    owned('ubo-treasury', ['root>root 10', 'p>root 60', 'q>root 30'], { lists: true }),
    owned(
      'ubo-nobody',
      'abcdefgh'.split('').map((one) => `${one}>root 12.5`),
    ),
    owned('ubo-pyramid', ['A>root 51', 'q>root 49', 'B>A 51', 's>A 49', 'p>B 51', 'u>B 49']),
    owned('ubo-joint-control', ['A>root 30', 'B>root 25', 'q>root 45', 'p>A 60', 'p>B 55', 'q>A 40', 'q>B 45']),
    owned('ubo-over-allocated', ['p>root 80', 'q>root 40']),
    owned('ubo-missing-share', ['A>root 70', 'q>root ?', 'p>A 50']),
    owned('ubo-director-only', ['p>root 100', 'q>root 0 director', 's>root ? director']),
    owned('ubo-counts', ['p>root 7500', 'q>root 2500']),
    owned('ubo-fractions', ['p>root 0.75', 'q>root 0.25']),
    owned('ubo-owners-listed-at-owned', ['A>root 60', 'q>root 40', 'p>A 80', 'q>A 20'], {
      lists: true,
      edgesAt: 'owned',
    }),
    owned('ubo-mirrored', ['A>root 70', 'p>root 30', 'q>A 100'], { lists: true, edgesAt: 'both' }),
    owned('ubo-links', ['p>root 55', 'q>root 45'], { under: 'links' }),
    owned('ubo-edges-and-links', ['p>root 55', 'q>root 45'], { under: 'both' }),
    owned('ubo-disagrees-with-vendor', ['p>root 90', 'q>root 10'], { ultimate: { p: false, q: true } }),
    ownership(
      'ubo-bad-shares',
      [
        { owner: 'p', owned: 'root', shares: '60' },
        { owner: 'q', owned: 'root', shares: -5 },
        { owner: 's', owned: 'root', shares: '25%' },
        { owner: 'u', owned: 'root' },
      ],
      todayMs,
    ),
    reported('ubo-none-reported', { individuals: [], corporates: [] }, todayMs),
    reported('ubo-not-delivered', { individuals: null }, todayMs),
    ...pepAmongOwners(todayMs),
    ...sanctionedAmongMany(todayMs),
    screenedCompany(todayMs),
    sameEntryTwice(todayMs),
    oddNodes(todayMs),
  ];
}

export type OwnershipMore = Partial<Pick<OwnersOptions, 'edgesAt' | 'under'>> & {
  /** Whether the company under review is a node of its own. */
  readonly lists?: boolean;
  /** The service's own verdict, by owner. */
  readonly ultimate?: Readonly<Record<string, boolean>>;
  /** Options of a person or company, by its letter. */
  readonly people?: Readonly<Record<string, Partial<OwnerPerson>>>;
  readonly firms?: Readonly<Record<string, OwnerCompany>>;
};

/** A company whose owners are given by `holdings`. */
export function ownership(
  tag: string,
  held: readonly Holding[],
  todayMs: number,
  { lists, ultimate, people, firms: known, ...how }: OwnershipMore = {},
): Session {
  const firm = company(tag);
  const draw = drawFrom(`owners:${tag}`);
  const names = [...new Set(held.flatMap(({ owner, owned }) => [owner, owned]))];
  const persons = names
    .filter((name) => name !== 'root' && /^[a-z]/.test(name))
    .map((name) => [
      name,
      ownerPerson(`${tag} ${name}`, draw, todayMs, {
        ...(ultimate && { ultimate: ultimate[name] }),
        ...people?.[name],
      }),
    ]);
  const firms = names
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => [name, known?.[name] ?? ownerCompany(`${tag} ${name}`, draw, todayMs)]);
  const root = lists ? [['root', { firm } satisfies OwnerCompany]] : [];
  return reported(
    tag,
    ownersWire({
      persons: Object.fromEntries(persons),
      companies: Object.fromEntries([...root, ...firms]),
      holdings: held,
      ...how,
    }),
    todayMs,
    firm,
  );
}

export function ownerCompany(seed: string, draw: Draw, todayMs: number, firm: Company = company(seed)): OwnerCompany {
  return { firm, aml: usualCompanyScreening(firm, draw, todayMs, 'APPROVED'), documents: null };
}

export function reported(
  tag: string,
  submitted: Session['steps'][number]['submitted'],
  todayMs: number,
  firm: Company = company(tag),
  status = 'APPROVED',
): Session {
  return corporate({
    seed: tag,
    todayMs,
    firm,
    tags: [tag],
    steps: fiveSteps({ BENEFICIAL_OWNERS: { status, parts: { submitted, blank: {} } } }),
  });
}

/** Two companies among the owners: one with documents and hits, of which not all are delivered; nothing is reported of the other. */
function screenedCompany(todayMs: number): Session {
  const tag = 'ubo-screened-company';
  const draw = drawFrom(tag);
  const firm = company(`${tag} listed`);
  const wire = ownersWire({
    persons: { p: ownerPerson(`${tag} p`, draw, todayMs) },
    companies: {
      A: {
        firm,
        aml: companyScreening({
          status: 'POTENTIAL_MATCH',
          actionRequired: true,
          matches: 4,
          screening: [
            sanctionsEntry(firm, draw, todayMs),
            mediaEntry(firm, draw, todayMs),
            pepEntry('Corin Vandermolen', draw),
          ],
        }),
        documents: documentSet(firm, draw, todayMs, 'APPROVED', { upperCase: true, without: ['registry'] }),
      },
      B: { firm: company(`${tag} silent`), aml: null, documents: null },
    },
    holdings: holdings('A>root 60', 'B>root 30', 'p>root 10'),
  });
  return reported(tag, wire, todayMs, undefined, 'PENDING_VERIFICATION');
}

/** Two companies among the owners with one and the same entry: two hits. */
function sameEntryTwice(todayMs: number): Session {
  const tag = 'ubo-one-entry-on-two-companies';
  const draw = drawFrom(tag);
  const firms = { A: company(`${tag} a`), B: company(`${tag} b`) };
  const entry = sanctionsEntry(firms.A, draw, todayMs);
  const aml = companyScreening({ status: 'POTENTIAL_MATCH', actionRequired: true, screening: [entry] });
  const wire = ownersWire({
    persons: { p: ownerPerson(`${tag} p`, draw, todayMs) },
    companies: { A: { firm: firms.A, aml, documents: null }, B: { firm: firms.B, aml, documents: null } },
    holdings: holdings('A>root 45', 'B>root 45', 'p>root 10'),
  });
  return reported(tag, wire, todayMs, undefined, 'PENDING_VERIFICATION');
}

/** Node ids that are missing, shared, no number, or named and nowhere listed; an edge to itself; a hostile name. */
function oddNodes(todayMs: number): Session {
  const tag = 'ubo-odd-nodes';
  const draw = drawFrom(tag);
  const ids: readonly unknown[] = [2, 2, null, 2.5, 5];
  const edges: readonly (readonly unknown[])[] = [
    [{ node_id: 1, shares: 40, director: false }],
    [
      { node_id: 2, shares: 10, director: true },
      { node_id: 99, shares: 1e6, director: null },
    ],
    [{ node_id: null, shares: 'NaN', director: true }],
    [{ node_id: 77, shares: 'a quarter', director: false, since: '2019' }],
    [],
  ];
  const { individuals } = ownersWire({
    persons: Object.fromEntries(ids.map((_, index) => [`p${index}`, ownerPerson(`${tag} ${index}`, draw, todayMs)])),
    holdings: [],
  }) as { individuals: readonly Wire[] };
  const odd = individuals.map((owner, index) => ({
    ...owner,
    node_id: ids[index],
    edges: edges[index],
    ...(index === 1 && { lastname: `<b>${'x'.repeat(300)}</b>\u202E\u200Btxet` }),
    ...(index === 4 && { nominee: { of: 'node 2' } }),
  }));
  return reported(tag, { individuals: odd, corporates: null }, todayMs);
}

/** The company has no hit of its own; one of its owners is a politician. */
function pepAmongOwners(todayMs: number): Session[] {
  const draw = drawFrom('kyb-pep-owner');
  const who = person('kyb-pep-owner politician', todayMs, { country: 'GEO', birthDate: '1971-09-23' });
  const entry = hit({
    name: `${who.latinFirst} ${who.latinLast}`,
    types: ['PEP'],
    birthDate: who.birthDate,
    nationality: who.culture.code,
    fields: pepFields('Member of parliament', '2019-11', null),
  });
  const session = screenedOwner(who, [entry], draw, todayMs);
  const wire = ownersWire({
    persons: { politician: { who, session, ultimate: true }, other: ownerPerson('kyb-pep-owner other', draw, todayMs) },
    holdings: holdings('politician>root 40', 'other>root 60'),
  });
  return [session, reported('kyb-pep-owner', wire, todayMs, undefined, 'PENDING_VERIFICATION')];
}

/** One of four hundred owners, with a tenth of the company, is on a sanctions list. */
function sanctionedAmongMany(todayMs: number): Session[] {
  const tag = 'ubo-sanctioned-10-among-400';
  const draw = drawFrom(tag);
  const who = person(`${tag} listed`, todayMs, { country: 'UTO' });
  const entry = hit({
    name: fullName(who),
    types: ['SANCTION'],
    birthDate: who.birthDate,
    nationality: 'UTO',
    fields: sanctionFields(draw, 120, todayMs),
  });
  const session = screenedOwner(who, [entry], draw, todayMs);
  const small = Array.from({ length: 399 }, (_, index): [string, OwnerPerson] => [
    `p${index}`,
    ownerPerson(`${tag} ${index}`, draw, todayMs, { ultimate: false }),
  ]);
  const persons = Object.fromEntries([
    ...small.slice(0, 217),
    ['listed', { who, session, ultimate: false }],
    ...small.slice(217),
  ]);
  const held = [
    { owner: 'listed', owned: 'root', shares: 10 },
    ...small.map(([owner]) => ({ owner, owned: 'root', shares: 0.225 })),
  ];
  return [session, reported(tag, ownersWire({ persons, holdings: held }), todayMs, undefined, 'PENDING_VERIFICATION')];
}

/** An owner's own session, readable with the company's key; approved where nothing was found. */
export function screenedOwner(who: Person, hits: readonly Wire[], draw: Draw, todayMs: number): Session {
  const found = hits.length > 0;
  return individual({
    seed: `owner ${who.seed}`,
    todayMs,
    who,
    app: 'kyb-eu',
    alias: `owner-${isoDate(todayMs).slice(0, 4)}-${draw.digits(4)}`,
    tags: ['within-company'],
    steps: [
      ...approved('ID_DOCUMENT', 'PROOF_OF_ADDRESS'),
      {
        type: 'AML',
        status: found ? 'PENDING_VERIFICATION' : 'APPROVED',
        parts: screeningParts(who, draw, { hits, actionRequired: found }),
      },
    ],
  });
}
