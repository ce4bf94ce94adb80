/**
 * Schemas of the steps of corporate sessions (contract 2.10, field notes); those of AML and DOCUMENTS are in `aml.ts` and `documents.ts`. Hides the
 * two names of edges; a type without a schema passes raw. Throws nothing.
 */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { companyAmlShape, companyAmlStep } from './aml.ts';
import { documentSet, documentsStep } from './documents.ts';
import { corporateEnvelope, file } from './schema/envelope.ts';
import {
  absentOr,
  flag,
  flagOrRaw,
  isAbsent,
  isRecord,
  list,
  numberOrRaw,
  open,
  text,
  toNumber,
  withKnownNames,
} from './schema/leaf.ts';
import { personShape } from './session.ts';

/** COMPANY_DETAILS; a company among the owners is described the same way. */
const companyShape = (sensitivity: SensitivityClass) => ({
  name: text(sensitivity),
  registration_number: text(sensitivity),
  structure: text(sensitivity),
  address: text(sensitivity),
  zipcode: text(sensitivity),
  city: text(sensitivity),
  country: text(sensitivity),
});

const companyDetailsStep = open({ ...corporateEnvelope, ...companyShape('company') });
export type CompanyDetailsStep = z.output<typeof companyDetailsStep>;

// Shares and ids are assessed later, wrong ones too: an odd number is a finding, not a reason to refuse the step.
const edges = list(
  open({
    node_id: numberOrRaw('ownership'),
    shares: numberOrRaw('ownership'),
    director: flagOrRaw('ownership'),
  }),
);

const edgeNames = new Set(['edges', 'links']);

/** Edges may come under `edges`, `links` or both: they are merged, without duplicates. */
function withMergedLinks(sent: unknown): unknown {
  const value = withKnownNames(sent, edgeNames);
  if (!isRecord(value) || !('links' in value)) return value;
  const { links, ...rest } = value;
  if (isAbsent(links)) return rest;
  // Without edges, `links` that are no list are refused as edges would be; beside edges they stay unchanged and visible.
  if (isAbsent(rest.edges)) return { ...rest, edges: links };
  if (!Array.isArray(links) || !Array.isArray(rest.edges)) return value;
  const known = new Set(rest.edges.map(toComparable));
  return { ...rest, edges: [...rest.edges, ...links.filter((link) => !known.has(toComparable(link)))] };
}

/** One text for equal edges: `7` and `"7"`, an absent part in any of its forms. */
const toComparable = (edge: unknown): string =>
  JSON.stringify(
    isRecord(edge)
      ? Object.entries(edge)
          .filter(([, part]) => !isAbsent(part))
          .map(([name, part]) => [name, toNumber(part) ?? (typeof part === 'boolean' ? String(part) : part)] as const)
          .sort(([a], [b]) => (a < b ? -1 : 1))
      : edge,
  );

const owner = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.pipe(z.transform(withMergedLinks), open({ node_id: numberOrRaw('ownership'), ...shape, edges }));

/** BENEFICIAL_OWNERS: who owns or directs the company as declared, and the checks of each. */
const beneficialOwnersStep = open({
  ...corporateEnvelope,
  individuals: list(
    owner({
      // As with a legal representative, it may be a session's id.
      id: text('ownership'),
      firstname: text('ownership'),
      lastname: text('ownership'),
      birth_date: text('ownership'),
      nationality: text('ownership'),
      ultimate: flagOrRaw('ownership'),
      status: text('ownership'),
      steps: list(open({ id: text('ownership'), type: text('ownership'), status: text('ownership') })),
    }),
  ),
  corporates: list(
    owner({
      company_details: absentOr(open(companyShape('ownership'))),
      aml: absentOr(open(companyAmlShape)),
      documents: absentOr(documentSet('ownership')),
    }),
  ),
});
export type BeneficialOwnersStep = z.output<typeof beneficialOwnersStep>;

/** LEGAL_REPRESENTATIVE. */
const legalRepresentativeStep = open({
  ...corporateEnvelope,
  // May be the id of the person's own session (field notes), which lets its holder open that person's flow.
  id: text('identity'),
  firstname: text('name'),
  lastname: text('name'),
  birth_date: text('identity'),
  nationality: text('identity'),
  status: text('state'),
  authorization: absentOr(open({ required: flag('state'), file: file() })),
  steps: list(open({ id: text('state'), type: text('state'), status: text('state') })),
});
export type LegalRepresentativeStep = z.output<typeof legalRepresentativeStep>;

/**
 * CORPORATE_OFFICER: an officer's own session, with all its steps. Where the entry has no id, the company's step is read, which is
 * described nowhere and was seen like a legal representative.
 */
const corporateOfficerStep = open({
  ...corporateEnvelope,
  ...personShape,
  id: z.optional(text('identity')),
  firstname: z.optional(text('name')),
  lastname: z.optional(text('name')),
  birth_date: z.optional(text('identity')),
  nationality: z.optional(text('identity')),
  status: z.optional(text('state')),
  steps: z.optional(list(open({ id: text('state'), type: text('state'), status: text('state') }))),
});
export type CorporateOfficerStep = z.output<typeof corporateOfficerStep>;

export const rawCorporateStep = open({});
export type RawCorporateStep = z.output<typeof rawCorporateStep>;

export const corporateSteps = {
  COMPANY_DETAILS: companyDetailsStep,
  LEGAL_REPRESENTATIVE: legalRepresentativeStep,
  DOCUMENTS: documentsStep,
  AML: companyAmlStep,
  BENEFICIAL_OWNERS: beneficialOwnersStep,
  CORPORATE_OFFICER: corporateOfficerStep,
} satisfies Record<StepType<'corporate'>, z.core.$ZodType>;
