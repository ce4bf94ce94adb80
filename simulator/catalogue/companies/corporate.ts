import type { App, AppName } from '../../apps.ts';
import { type Draw, drawFrom, type IdShape, idFrom } from '../../seed.ts';
import { type Session, type Step, statusOf, type Wire } from '../../session.ts';
import { absentFile, absentList, absentObject, absentText } from '../absent.ts';
import type { Parts } from '../persons/identity.ts';
import { aliasOf, individualId } from '../persons/individual.ts';
import { type Person, person } from '../persons/person.ts';
import { type Company, company, companyDetails } from './company.ts';
import { authorisationLetter, type DocumentSetOptions, documentSet, documentsParts } from './company-documents.ts';
import { companyScreeningParts, usualCompanyScreening } from './company-screening.ts';
import { type OwnerPerson, ownersWire } from './owners.ts';

export const corporateTypes = [
  'COMPANY_DETAILS',
  'LEGAL_REPRESENTATIVE',
  'DOCUMENTS',
  'AML',
  'BENEFICIAL_OWNERS',
] as const;

export type CorporateStepOptions = {
  readonly type: string;
  readonly status?: string;
  readonly parts?: Parts;
  /** It names an officer's own session. */
  readonly id?: string;
};

export type CorporateOptions = {
  readonly seed: string;
  readonly todayMs: number;
  readonly app?: AppName;
  readonly firm?: Company;
  readonly steps?: readonly CorporateStepOptions[];
  readonly tags?: readonly string[];
  readonly alias?: unknown;
  readonly status?: string;
  readonly idShape?: IdShape;
  /** Some corporate sessions give their steps an id (field notes). */
  readonly listsIds?: boolean;
  readonly documents?: DocumentSetOptions;
  readonly extra?: Wire;
  readonly wireForm?: Session['wireForm'];
};

/** One corporate session; by default with the five usual steps. */
export function corporate(options: CorporateOptions): Session {
  const { seed, todayMs } = options;
  const draw = drawFrom(`corporate:${seed}`);
  const firm = options.firm ?? company(seed);
  const stepOptions = options.steps ?? corporateTypes.map((type) => ({ type }));
  const firstStep = draw.between(100_000, 900_000);
  const steps = stepOptions.map(
    ({ type, status = 'APPROVED', parts, id }: CorporateStepOptions, index): Step => ({
      id: id ?? String(firstStep + index),
      type,
      status,
      reason: null,
      metadata: undefined,
      ...(parts ?? usualParts(type, firm, draw, todayMs, status, options.documents)),
      turn: 0,
      ...(options.listsIds && { listsId: true }),
    }),
  );
  return {
    id: idFrom(`corporate:${seed}`, options.idShape),
    kind: 'corporate',
    app: options.app ?? 'kyb-eu',
    alias: 'alias' in options ? options.alias : aliasOf(draw, 'firm'),
    status: options.status ?? statusOf(steps),
    steps,
    tags: options.tags ?? [],
    subject: firm.name,
    stepIdsAs: 'string',
    extra: options.extra ?? {},
    wasReset: false,
    ...(options.wireForm && { wireForm: options.wireForm }),
  };
}

/** The five usual steps approved, but for what is given by type. */
export function fiveSteps(given: Readonly<Record<string, Omit<CorporateStepOptions, 'type'>>>): CorporateStepOptions[] {
  return corporateTypes.map((type) => ({ type, ...given[type] }));
}

function usualParts(
  type: string,
  firm: Company,
  draw: Draw,
  todayMs: number,
  status: string,
  documents?: DocumentSetOptions,
): Parts {
  switch (type) {
    case 'COMPANY_DETAILS':
      return {
        submitted: companyDetails(firm),
        blank: draw.pick([
          {},
          Object.fromEntries(Object.keys(companyDetails(firm)).map((key) => [key, absentText(draw)])),
        ]),
      };
    case 'LEGAL_REPRESENTATIVE':
      return representativeParts(firm, person(`representative:${firm.seed}`, todayMs), draw, todayMs, { status });
    case 'CORPORATE_OFFICER':
      return officerParts(person(`officer:${firm.seed}:${draw.digits(3)}`, todayMs), draw, status);
    case 'DOCUMENTS':
      return documentsParts(firm, draw, todayMs, status, documents);
    case 'AML':
      return companyScreeningParts(firm, draw, todayMs, status);
    case 'BENEFICIAL_OWNERS':
      return {
        submitted: usualOwners(firm, draw, todayMs, status),
        blank: draw.pick([{}, { individuals: absentList(draw), corporates: absentList(draw) }]),
      };
    default:
      throw new Error(`parts of ${type} must be given`);
  }
}

export type RepresentativeOptions = {
  readonly status: string;
  /** Id of their own session, if this key can read it. */
  readonly session?: Session;
  readonly authorization?: 'none' | 'given' | 'lacking';
};

/** LEGAL_REPRESENTATIVE (contract 2.10). Its status is added when the step is read. */
export function representativeParts(
  firm: Company,
  who: Person,
  draw: Draw,
  todayMs: number,
  options: RepresentativeOptions,
): Parts {
  const { session, authorization = draw.pick(['none', 'given'] as const) } = options;
  const file = authorization === 'given' ? authorisationLetter(firm, who, todayMs) : absentFile(draw);
  return {
    submitted: {
      id: session?.id ?? individualId(`unreadable representative ${firm.seed}`),
      firstname: who.firstname,
      lastname: who.lastname,
      birth_date: who.birthDate,
      nationality: who.culture.code,
      authorization: { required: authorization !== 'none', file },
      steps: session
        ? session.steps.map(({ id, type, status }) => ({ id, status, type }))
        : checksOf(draw, options.status),
    },
    blank: draw.pick([
      {},
      { id: absentText(draw), firstname: absentText(draw), authorization: absentObject(draw), steps: absentList(draw) },
    ]),
  };
}

/** CORPORATE_OFFICER without an id, which is described nowhere: like a representative without authorisation. */
export function officerParts(who: Person, draw: Draw, status: string): Parts {
  return {
    submitted: {
      id: individualId(`unreadable officer ${who.seed}`),
      firstname: who.firstname,
      lastname: who.lastname,
      birth_date: who.birthDate,
      nationality: who.culture.code,
      role: draw.pick(['DIRECTOR', 'SECRETARY', 'CHAIR']),
      steps: checksOf(draw, status),
    },
    blank: {},
  };
}

/** The states of a person's checks inside a corporate session (contract 2.10: types seen). */
export function checksOf(draw: Draw, lastStatus: string): Wire[] {
  const first = draw.between(100_000, 900_000);
  return ['ID_DOCUMENT', 'PROOF_OF_ADDRESS', 'AML'].map((type, index) => ({
    id: String(first + index),
    type,
    status: index === 2 ? lastStatus : 'APPROVED',
  }));
}

/** A person among the owners whose own session this key cannot read. */
export function ownerPerson(seed: string, draw: Draw, todayMs: number, more: Partial<OwnerPerson> = {}): OwnerPerson {
  const status = more.status ?? 'APPROVED';
  return {
    who: person(seed, todayMs),
    ultimate: draw.pick([true, false, undefined]),
    id: individualId(`unreadable ${seed}`),
    steps: checksOf(draw, status),
    status,
    ...more,
  };
}

function usualOwners(firm: Company, draw: Draw, todayMs: number, status: string): Wire {
  const founder = draw.between(40, 70);
  const holding = company(`holding:${firm.seed}`);
  return ownersWire({
    persons: {
      founder: ownerPerson(`founder:${firm.seed}`, draw, todayMs, { status, ultimate: true }),
      partner: ownerPerson(`partner:${firm.seed}`, draw, todayMs),
      director: ownerPerson(`director:${firm.seed}`, draw, todayMs, { ultimate: false }),
    },
    companies: {
      holding: {
        firm: holding,
        aml: draw.pick([usualCompanyScreening(holding, draw, todayMs, 'APPROVED'), absentObject(draw)]),
        documents: draw.pick([
          documentSet(holding, draw, todayMs, 'VALIDATED', {
            upperCase: true,
            spelling: 'register_of_directors_shareholders',
          }),
          absentObject(draw),
        ]),
      },
    },
    holdings: [
      { owner: 'founder', owned: 'root', shares: founder },
      { owner: 'holding', owned: 'root', shares: 100 - founder },
      { owner: 'partner', owned: 'holding', shares: 100 },
      { owner: 'director', owned: 'root', shares: 0, director: true },
    ],
    under: draw.pick(['edges', 'links', 'both'] as const),
  });
}

/** A session just initialised. */
export function freshCorporate(app: App, id: string, alias: string | undefined, todayMs: number): Session {
  const made = corporate({
    seed: id,
    todayMs,
    app: app.name,
    alias: alias ?? null,
    steps: corporateTypes.map((type) => ({ type, status: 'SUBMISSION_REQUIRED' })),
  });
  return { ...made, id };
}
