/**
 * This module takes the facts of a session. It hides where each is found in a body and how it is spelled there. It promises: it is pure; what is
 * not reported is no fact; each fact has its sensitivity class. It throws nothing.
 *
 * What the list and the session header need of a step is taken from its body when it is read. A missing value is no fact: the absence of hits is
 * never written as zero. Everything in a screening step is of class screening: only roles that may know of screening get it, and it never becomes
 * the subject's name. A legal representative is not the subject: none of their personal data becomes the subject's.
 */
import { isAbsentDate, isCountry } from '#lib/compare/index.ts';
import type { Parsed, StepAnswer, StepEntry } from '#lib/contract/index.ts';
import { phoneContradictions } from '#lib/findings/index.ts';
import { isIrregularEmail } from '#lib/format/text/internet-address.ts';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isScreeningStep } from '#lib/model/access/tipping-off.ts';
import { type FactKey, type FactValues, sensitivityOf } from '#lib/model/fact-keys.ts';
import type { SessionKind } from '#lib/model/session/ids.ts';
import { isKnownStatus } from '#lib/model/session/status.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import type { FactRecord } from '#lib/server/store/index.ts';
import {
  at,
  countAbove0,
  countOf,
  fullName,
  isEmpty,
  isFile,
  isNameless,
  mark,
  toFlag,
  toText,
} from './body-values.ts';
import { companyDetails } from './company-details.ts';
import {
  beneficialOwners,
  companyDocuments,
  corporateOfficer,
  countKinds,
  legalRepresentative,
  screeningResult,
} from './company-facts.ts';
import { identityDocument, proofOfAddress } from './document-facts.ts';
import { statementsBeside, statementsOf } from './negative-statements.ts';
import {
  contradictionsOf,
  otherNames,
  otherNationalities,
  othersOf,
  screenedCompany,
  statedOf,
} from './repeated-values.ts';
import { isMonitoringOff, isSomething } from './stated-anywhere.ts';

/**
 * Raised when facts are taken differently: the sweep then reads every step again, in turn. Facts of an older version may lack what a newer
 * one would have found.
 */
export const factsVersion = 12;

type FactReader = (body: StepAnswer) => FactValues;

const readers: { readonly [Kind in SessionKind]: Readonly<Record<StepType<Kind>, FactReader>> } = {
  individual: {
    // Without its evidence, or its one value, the step says nothing, whatever else came.
    LIVENESS: (body) => ({ empty: mark(!isFile(at(body, 'verification', 'liveness', 'file'))) }),
    ID_DOCUMENT: identityDocument,
    PVID: identityDocument,
    EMAIL: (body) => {
      const email = toText(at(body, 'verification', 'email', 'value'));
      return {
        email,
        empty: mark(email === undefined),
        email_irregular: mark(email !== undefined && isIrregularEmail(email)),
      };
    },
    PHONE: (body) => {
      const [number, calling_code, country] = ['number', 'calling_code', 'country'].map((key) =>
        toText(at(body, 'verification', 'phone', key)),
      );
      const phone = { number: number ?? null, calling_code: calling_code ?? null, country: country ?? null };
      return {
        phone: number,
        empty: mark(number === undefined),
        phone_country: country,
        phone_inconsistent: mark(phoneContradictions(phone).length > 0),
      };
    },
    PROOF_OF_ADDRESS: proofOfAddress,
    AML: (body) => {
      const aml = at(body, 'verification', 'aml');
      const customer = at(aml, 'customer_info');
      const birth = toText(at(customer, 'birth_date'));
      const nationality = toText(at(customer, 'nationality'));
      return {
        name: fullName(customer),
        name_other: otherNames(customer),
        birth_date: birth,
        birth_date_other: othersOf([customer], 'birth_date', birth),
        nationality,
        nationality_other: otherNationalities([customer], nationality),
        screened_nationality_missing: mark(
          !isNameless(customer) && !statedOf([customer], 'nationality').some(isCountry),
        ),
        monitoring_off: mark(isMonitoringOff(aml)),
        country: toText(at(customer, 'country')),
        // The screening of a company counts under other keys, which nobody counts here.
        hits_reported: [at(aml, 'matches'), at(aml, 'screening')].some(isSomething)
          ? undefined
          : toText(at(aml, 'total_hits')),
        hits_delivered: countOf(at(aml, 'hits')),
        monitored: toFlag(at(aml, 'monitored')),
        action_required: toFlag(at(aml, 'action_required')),
        action_not_stated: mark(!isEmpty(aml) && toFlag(at(aml, 'action_required')) === undefined),
        screened_unclear: mark(
          !isEmpty(aml) && (isNameless(customer) || isAbsentDate(toText(at(customer, 'birth_date')) ?? '')),
        ),
        ...countKinds('individual', 'AML', body),
      };
    },
    DUPLICATE: (body) => {
      const matches = at(body, 'verification', 'duplicate', 'matches');
      // A list that did not come is not "none", and a match without a face and a session shows nothing.
      const isNothing =
        !Array.isArray(matches) || matches.some((one) => isEmpty(at(one, 'face')) && isEmpty(at(one, 'session_id')));
      return { duplicate_candidates: countOf(matches), empty: mark(isNothing) };
    },
  },
  corporate: {
    LEGAL_REPRESENTATIVE: legalRepresentative,
    DOCUMENTS: companyDocuments,
    CORPORATE_OFFICER: corporateOfficer,
    COMPANY_DETAILS: (body) => companyDetails(body, hasContent(body)),
    AML: (body) => ({
      screened_name: screenedCompany(body).names,
      screened_registration: screenedCompany(body).numbers,
      // A person's screening counts under other keys, which nobody counts here.
      hits_reported: ['total_hits', 'hits', 'verification'].some((key) => isSomething(at(body, key)))
        ? undefined
        : toText(at(body, 'matches')),
      hits_delivered: countOf(at(body, 'screening')),
      monitored: toFlag(at(body, 'monitoring')),
      monitoring_off: mark(isMonitoringOff(body)),
      action_required: toFlag(at(body, 'action_required')),
      action_not_stated: mark(hasContent(body) && toFlag(at(body, 'action_required')) === undefined),
      ...screeningResult([body]),
      ...countKinds('corporate', 'AML', body),
    }),
    BENEFICIAL_OWNERS: beneficialOwners,
  },
};

// A type comes from the wire: it may be the name of a property that every object has.
const readersOf: Record<SessionKind, ReadonlyMap<string, FactReader>> = {
  individual: new Map(Object.entries(readers.individual)),
  corporate: new Map(Object.entries(readers.corporate)),
};

/** A company's name and address are no personal data; their class differs from a person's. */
function classOf(kind: SessionKind, stepType: string, key: FactKey): SensitivityClass {
  if (isScreeningStep(stepType))
    return key === 'reason_code' || key === 'reason_given' || key === 'unreadable' ? sensitivityOf[key] : 'screening';
  return kind === 'corporate' && (key === 'name' || key === 'name_other' || key === 'address')
    ? 'company'
    : sensitivityOf[key];
}

/** These parts of a body are about the step and not its content. */
const envelopeKeys: ReadonlySet<string> = new Set(['id', 'type', 'status', 'metadata', 'reason', 'timeline']);

const hasContent = (body: StepAnswer): boolean =>
  Object.entries(body).some(([key, value]) => !envelopeKeys.has(key) && !isEmpty(value));

/**
 * Finds the body's own status where it contradicts that of the session's entry. A company and its screening have statuses of their own, which are
 * compared only where they are words of the steps'.
 */
function contradictingStatus(
  kind: SessionKind,
  stepType: string,
  entryStatus: string,
  body: StepAnswer,
): string | undefined {
  // An officer's step is their session.
  const own = (toText(at(body, 'status')) ?? toText(at(body, 'session', 'status')))?.toUpperCase();
  if (own === undefined || own === entryStatus.toUpperCase()) return undefined;
  // That of a company says whether it still exists.
  const hasItsOwn = kind === 'corporate' && (isScreeningStep(stepType) || stepType === 'COMPANY_DETAILS');
  return hasItsOwn && !isKnownStatus(own) ? undefined : own;
}

interface FactSource {
  /** The step's name in our URLs. */
  readonly step: string;
  readonly type: string;
  /** It is the status of the session's entry. */
  readonly status?: string;
}

/** Tells whether the body is an answer of this step at all. */
const isAnswer = (parsed: Parsed<StepAnswer>): parsed is Extract<Parsed<StepAnswer>, { ok: true }> =>
  parsed.ok && !parsed.unreadable.some(({ path }) => path.length === 0);

/** @param parsed the body; one that the contract could not parse, or another answer than requested, becomes the fact `unreadable` */
export function factsOf(kind: SessionKind, step: FactSource, parsed: Parsed<StepAnswer>): FactRecord[] {
  const found: FactValues = isAnswer(parsed)
    ? {
        reason_code: toText(at(parsed.value, 'reason', 'code')),
        reason_given: parsed.unreadable.some(({ path }) => path[0] === 'reason')
          ? 'unreadable'
          : mark(!isEmpty(at(parsed.value, 'reason'))),
        body_status: step.status && contradictingStatus(kind, step.type, step.status, parsed.value),
        empty: mark(!hasContent(parsed.value)),
        parts_unreadable: countAbove0(parsed.unreadable.length),
        values_contradict: contradictionsOf(kind, step.type, parsed.value),
        says_against: statementsOf(kind, step.type, parsed.value),
        ...readersOf[kind].get(step.type)?.(parsed.value),
      }
    : { unreadable: '1' };
  return toFactRecords(kind, step, found);
}

/** Facts that follow from several steps, as facts of the one that shows their evidence. */
export const toFactRecords = (kind: SessionKind, { step, type }: FactSource, values: FactValues): FactRecord[] =>
  Object.entries(values).flatMap(([key, value]) =>
    [value ?? []]
      .flat()
      .map((one) => ({ key, value: one, sensitivity: classOf(kind, type, key as FactKey), step, stepType: type })),
  );

export interface ListedStep {
  readonly step: { readonly step: string };
  readonly entries: readonly StepEntry[];
}

interface SessionFactSource {
  readonly sandbox: boolean | null;
  /** So many parts of its answer were of another type than expected. */
  readonly unreadable: number;
  /** It says whether its answer has a list of steps. */
  readonly hasSteps: boolean;
  /** Its steps, each with the entries of which it is made. */
  readonly listed: readonly ListedStep[];
  /** It is the answer as parsed, for what it says beside all this. */
  readonly answer: unknown;
}

/** Takes the facts of the session itself. Without a stated environment it is listed as production, with a mark. */
export function sessionFactsOf({ sandbox, unreadable, hasSteps, listed, answer }: SessionFactSource): FactRecord[] {
  const values: FactValues = {
    environment_not_stated: mark(sandbox === null),
    session_parts_unreadable: countAbove0(unreadable),
    steps_missing: mark(!hasSteps),
    says_against: statementsBeside(answer, /^session\.(?:status|sandbox|steps)$/),
    // They come with every read of the session, also where the step itself is not read.
    entry_says_against: listed.flatMap(({ step, entries }) =>
      entries.flatMap((entry) => statementsBeside(entry, /^status$/)).map((statement) => `${statement}\t${step.step}`),
    ),
    step_repeated: listed.flatMap(({ step, entries }) => (entries.length > 1 ? [step.step] : [])),
  };
  return Object.entries(values).flatMap(([key, value]) =>
    [value ?? []]
      .flat()
      .map((one) => ({ key, value: one, sensitivity: sensitivityOf[key as FactKey], step: null, stepType: null })),
  );
}

/** The values of these steps come first, those of the most trusted first. */
const trustedSteps = ['ID_DOCUMENT', 'PVID', 'COMPANY_DETAILS'];

/** Finds the most trusted value of one key; it is undefined when no step has it. Screening does not count. */
export function bestFact(facts: readonly FactRecord[], key: FactKey): FactRecord | undefined {
  const rank = (fact: FactRecord) =>
    (trustedSteps.indexOf(fact.stepType ?? '') + trustedSteps.length + 1) % (trustedSteps.length + 1);
  return facts.filter((fact) => fact.key === key && !isOfScreening(fact)).sort((a, b) => rank(a) - rank(b))[0];
}

// The name in the list and the text of the search are the same for every audience.
const isOfScreening = (fact: FactRecord): boolean => fact.sensitivity === 'screening';

/** Everything that a reviewer may search for: names, email, phone, alias, registration number. */
export function searchTextOf(alias: string | null, facts: readonly FactRecord[]): string {
  const keys: readonly string[] = ['name', 'email', 'phone', 'registration_number'] satisfies FactKey[];
  const searched = facts.filter((fact) => keys.includes(fact.key) && !isOfScreening(fact));
  return [alias ?? '', ...searched.map(({ value }) => value)].join(' ');
}
