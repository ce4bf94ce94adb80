import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { countryName } from '#lib/format/country.ts';
import { toAlpha2 } from '#lib/format/country-codes.ts';
import { isDay } from '#lib/model/day.ts';
import type { OwnershipNode } from '#lib/ownership/index.ts';
import type { ExportSource } from '../content/facts.ts';

/** This is BODS 0.4, as far as Review Desk writes it. Shares are percent, not fractions. */
export interface Interest {
  readonly type: 'shareholding' | 'boardMember' | 'unknownInterest' | 'otherInfluenceOrControl';
  readonly directOrIndirect: 'direct' | 'indirect' | 'unknown';
  /** Set, and true, where the verdict is "beneficial owner"; never false, which would be a finding of law. */
  readonly beneficialOwnershipOrControl?: true;
  readonly details?: string;
  readonly share?: { readonly exact: number } | { readonly minimum: number; readonly maximum: number };
}

interface RelationshipDetails {
  readonly isComponent: boolean;
  readonly componentRecords?: readonly string[];
  readonly subject: string;
  readonly interestedParty: string | ReturnType<typeof unspecified>;
  readonly interests: readonly Interest[];
}

type Details =
  | { readonly recordType: 'entity'; readonly recordDetails: ReturnType<typeof toEntityDetails> }
  | { readonly recordType: 'person'; readonly recordDetails: ReturnType<typeof toPersonDetails> }
  | { readonly recordType: 'relationship'; readonly recordDetails: RelationshipDetails };

export type Statement = ReturnType<ReturnType<typeof createStatementFactory>>;

/** Creates statements with what all statements of one export have in common. */
export function createStatementFactory({ input }: ExportSource, declarationSubject: string) {
  const statementDate = input.readAt.slice(0, 10);
  return (recordId: string, details: Details, annotations: readonly Annotation[] = []) => {
    const claim = {
      declarationSubject,
      statementDate,
      declaration: input.ref,
      recordId,
      ...details,
      ...(annotations.length > 0 && { annotations }),
      publicationDetails: { publicationDate: statementDate, bodsVersion: '0.4', publisher: { name: 'Review Desk' } },
      source: {
        type: ['thirdParty'],
        description: 'Declared owners, as a verification service reported them',
        retrievedAt: input.readAt,
      },
    } as const;
    // The hash is of everything else in the statement: the same claim has the same id, a different claim a different one.
    return { statementId: bytesToHex(sha256(utf8ToBytes(JSON.stringify(claim)))), ...claim };
  };
}

export const comment = (description: string) => ({ statementPointerTarget: '', motivation: 'commenting', description });
export type Annotation = ReturnType<typeof comment>;

export function toPersonDetails(node: OwnershipNode) {
  const name = node.name?.trim();
  return {
    isComponent: false,
    personType: name ? 'knownPerson' : 'unknownPerson',
    ...(name
      ? { names: [{ type: 'legal', fullName: name }] }
      : { unspecifiedPersonDetails: unspecified('No name was reported') }),
    ...(node.birthDate !== null && isDay(node.birthDate) && { birthDate: node.birthDate }),
  };
}

export function toEntityDetails(
  node: Pick<OwnershipNode, 'kind' | 'name' | 'registrationNumber' | 'country'>,
  isComponent: boolean,
) {
  const number = node.registrationNumber?.trim();
  const name = node.name?.trim();
  const alpha2 = node.country ? toAlpha2(node.country) : undefined;
  const reason = node.kind === 'unknown' ? 'Named by a holding only' : 'No registration number was reported';
  return {
    isComponent,
    entityType: { type: number ? 'registeredEntity' : 'unknownEntity' },
    ...(!number && { unspecifiedEntityDetails: unspecified(reason) }),
    ...(name && { name }),
    ...(node.country && {
      jurisdiction: { name: countryName(node.country) ?? node.country, ...(alpha2 !== undefined && { code: alpha2 }) },
    }),
    ...(number && { identifiers: [{ id: number, schemeName: 'Registration number as reported' }] }),
  };
}

export const unspecified = (description: string) => ({ reason: 'informationUnknownToPublisher', description });
