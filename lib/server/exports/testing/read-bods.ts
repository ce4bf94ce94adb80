/** Reads statements of the Beneficial Ownership Data Standard with no code of Review Desk. */

export interface ReadStatement {
  readonly statementId: string;
  readonly recordId: string;
  readonly recordType: 'person' | 'entity' | 'relationship';
  readonly statementDate: string;
  readonly declarationSubject: string;
  readonly publicationDetails: { readonly bodsVersion: string };
  readonly recordDetails: {
    readonly isComponent?: boolean;
    readonly componentRecords?: readonly string[];
    readonly names?: readonly { readonly fullName?: string }[];
    readonly subject?: string;
    readonly interestedParty?: string | { readonly reason: string };
    readonly interests?: readonly {
      readonly type: string;
      readonly beneficialOwnershipOrControl?: boolean;
      readonly share?: { readonly exact?: number; readonly minimum?: number; readonly maximum?: number };
    }[];
  };
}

/** Violations of the Beneficial Ownership Data Standard 0.4: missing fields, order, invalid shares. */
export function bodsErrors(statements: readonly ReadStatement[]): readonly string[] {
  const before = new Map<string, string>();
  const ids = new Set<string>();
  return statements.flatMap((statement) => {
    const { statementId, recordId, recordType } = statement;
    const errors = [
      statementId.length < 32 || statementId.length > 64 ? 'id length' : '',
      ids.has(statementId) || before.has(recordId) ? 'duplicate id' : '',
      statement.publicationDetails.bodsVersion === '0.4' ? '' : 'version',
      /^\d{4}-\d\d-\d\d$/.test(statement.statementDate) ? '' : 'date',
      statement.declarationSubject === '' ? 'no subject' : '',
      ...(recordType === 'relationship' ? relationshipErrors(statement, before) : []),
    ];
    ids.add(statementId);
    before.set(recordId, recordType);
    return errors.filter(Boolean).map((error) => `${recordId}: ${error}`);
  });
}

function* relationshipErrors({ recordDetails }: ReadStatement, before: ReadonlyMap<string, string>): Iterable<string> {
  const { subject, interestedParty, componentRecords = [], isComponent, interests = [] } = recordDetails;
  const party = typeof interestedParty === 'string' ? interestedParty : null;
  for (const named of [subject ?? '', ...(party === null ? [] : [party]), ...componentRecords])
    if (!before.has(named)) yield `refers to ${named} before its statement`;
  if (isComponent && componentRecords.length > 0) yield 'component with components';
  for (const { share, beneficialOwnershipOrControl } of interests) {
    if (Object.values(share ?? {}).some((percent) => !(percent >= 0 && percent <= 100))) yield 'share out of range';
    if (beneficialOwnershipOrControl && before.get(party ?? '') !== 'person') yield 'owner is not a person';
  }
}
