/** BENEFICIAL_OWNERS (contract 2.10, field notes): who owns or directs the company as declared, and the checks of each. */

import * as z from 'zod/mini';
import type { SensitivityClass } from '#lib/model/access/permissions.ts';
import {
  absentOr,
  flagOrRaw,
  isAbsent,
  isRecord,
  list,
  numberOrRaw,
  open,
  text,
  toNumber,
  withKnownNames,
} from '../schema/leaf.ts';
import { amlShape } from './aml.ts';
import { documentSet } from './documents.ts';
import { envelopeShape } from './envelope.ts';

/** COMPANY_DETAILS (contract 2.10); a company among the owners is described the same way. */
const companyShape = (sensitivity: SensitivityClass) => ({
  name: text(sensitivity),
  registration_number: text(sensitivity),
  structure: text(sensitivity),
  address: text(sensitivity),
  zipcode: text(sensitivity),
  city: text(sensitivity),
  country: text(sensitivity),
});

export const companyDetailsStep = open({ ...envelopeShape, ...companyShape('company') });
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

export const beneficialOwnersStep = open({
  ...envelopeShape,
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
      aml: absentOr(open(amlShape)),
      documents: absentOr(documentSet('ownership')),
    }),
  ),
});
export type BeneficialOwnersStep = z.output<typeof beneficialOwnersStep>;
