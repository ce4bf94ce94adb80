/** Schemas of the steps of corporate sessions (contract 2.10, field notes). Hides the two names of edges; a type without a schema passes raw. */
import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import { isRecord } from '#lib/model/is-record.ts';
import type { StepType } from '#lib/model/session/step-type.ts';
import { companyAmlShape, companyAmlStep } from './aml.ts';
import { documentSet, documentsStep } from './documents.ts';
import { corporateEnvelope, file } from './schema/envelope.ts';
import {
  absentOr,
  flag,
  flagOrRaw,
  isAbsent,
  list,
  numberOrRaw,
  open,
  optionalTexts,
  part,
  prepared,
  text,
  texts,
  toNumber,
  withKnownNames,
} from './schema/leaf.ts';
import { personShape } from './session.ts';

/** COMPANY_DETAILS; a company among the owners is described the same way. */
const companyShape = (sensitivity: SensitivityClass) =>
  texts(sensitivity, 'name', 'registration_number', 'structure', 'address', 'zipcode', 'city', 'country');

const companyDetailsStep = open({ ...corporateEnvelope, ...companyShape('company') });
export type CompanyDetailsStep = z.output<typeof companyDetailsStep>;

// Shares and ids are assessed later, wrong ones too: an odd number is a finding, not a reason to refuse the step.
const edges = list(
  open({ node_id: numberOrRaw('ownership'), shares: numberOrRaw('ownership'), director: flagOrRaw('ownership') }),
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
  prepared(open({ node_id: numberOrRaw('ownership'), ...shape, edges }), withMergedLinks);

/** BENEFICIAL_OWNERS: who owns or directs the company as declared, and the checks of each. */
const beneficialOwnersStep = open({
  ...corporateEnvelope,
  individuals: list(
    owner({
      // As with a legal representative, it may be a session's id.
      ...texts('ownership', 'id', 'firstname', 'lastname', 'birth_date', 'nationality'),
      ultimate: flagOrRaw('ownership'),
      status: text('ownership'),
      steps: list(open(texts('ownership', 'id', 'type', 'status'))),
    }),
  ),
  corporates: list(
    owner({
      company_details: part(companyShape('ownership')),
      aml: part(companyAmlShape),
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
  ...texts('name', 'firstname', 'lastname'),
  ...texts('identity', 'birth_date', 'nationality'),
  status: text('state'),
  authorization: part({ required: flag('state'), file: file() }),
  steps: list(open(texts('state', 'id', 'type', 'status'))),
});
export type LegalRepresentativeStep = z.output<typeof legalRepresentativeStep>;

/** CORPORATE_OFFICER: an officer's own session. Where the entry has no id, the company's step is read, which looks like a representative. */
const corporateOfficerStep = open({
  ...corporateEnvelope,
  ...personShape,
  ...optionalTexts('identity', 'id'),
  ...optionalTexts('name', 'firstname', 'lastname'),
  ...optionalTexts('identity', 'birth_date', 'nationality'),
  ...optionalTexts('state', 'status'),
  steps: z.optional(list(open(texts('state', 'id', 'type', 'status')))),
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
