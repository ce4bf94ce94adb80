/** BENEFICIAL_OWNERS (contract 2.10, field notes): who is said to own or to lead the company, and what was checked of each. */
import * as z from 'zod/mini';
import { absentOr, flagOrAsItCame, isAbsent, isRecord, list, numberOrAsItCame, open, text, toNumber } from '../leaf.ts';
import { amlShape } from './aml.ts';
import { companyShape } from './company-details.ts';
import { documentSet } from './documents.ts';
import { envelopeShape } from './envelope.ts';

// Shares and ids are judged later, wrong ones too: an odd number is a finding, no reason to show nobody.
const edges = list(
  open({
    node_id: numberOrAsItCame('ownership'),
    shares: numberOrAsItCame('ownership'),
    director: flagOrAsItCame('ownership'),
  }),
);

/** The same edges may come under `edges`, `links` or both: they are merged, one that is in both stands once. */
function withMergedLinks(value: unknown): unknown {
  if (!isRecord(value) || !('links' in value)) return value;
  const { links, ...rest } = value;
  if (isAbsent(links)) return rest;
  // No list is refused as edges would be, unless there are some: then it stays in sight as it came.
  if (isAbsent(rest.edges)) return { ...rest, edges: links };
  if (!Array.isArray(links) || !Array.isArray(rest.edges)) return value;
  const known = new Set(rest.edges.map(toComparable));
  return { ...rest, edges: [...rest.edges, ...links.filter((link) => !known.has(toComparable(link)))] };
}

/** One spelling for the same edge: `7` and `"7"`, an absent part in any of its forms. */
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
  z.pipe(z.transform(withMergedLinks), open({ node_id: numberOrAsItCame('ownership'), ...shape, edges }));

export const beneficialOwnersStep = open({
  ...envelopeShape,
  individuals: list(
    owner({
      // As with a legal representative: it may be a session's id.
      id: text('ownership'),
      firstname: text('ownership'),
      lastname: text('ownership'),
      birth_date: text('ownership'),
      nationality: text('ownership'),
      ultimate: flagOrAsItCame('ownership'),
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
