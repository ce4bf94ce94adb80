/**
 * The Beneficial Ownership Data Standard 0.4. Promises: pure; names are as they were reported; there is no screening data and no session id; a
 * statement id is the hash of the statement. Never throws.
 */
import {
  bareNode,
  type Holding,
  type NodeAssessment,
  type NodeKey,
  type Ownership,
  reachingRoot,
  shareText,
} from '#lib/ownership/index.ts';
import { disclaimer, type ExportSource, toPublicFacts } from '../content/facts.ts';
import { toFindingTexts } from '../content/labels.ts';
import { toComputedInterests, toHoldingInterests, toPercent } from './interests.ts';
import {
  type Annotation,
  comment,
  createStatementFactory,
  type Statement,
  toEntityDetails,
  toPersonDetails,
  unspecified,
} from './statements.ts';

/** All relationships together have at most so many component records; beyond it a relationship has none and says so. */
const maxComponents = 200_000;

interface ComputedRelationship {
  readonly assessment: NodeAssessment;
  /** They are null when there are too many to name. */
  readonly componentRecords: readonly string[] | null;
}

interface RecordIds {
  readonly recordOf: (kind: string, key: string) => string;
  readonly recordOfNode: (key: NodeKey) => string;
}

/** These persons reach the subject through others (or through a loop of its own); beneficial owners come first. */
function toComputedRelationships(
  ownership: Ownership,
  root: NodeKey,
  { recordOf, recordOfNode }: RecordIds,
): readonly ComputedRelationship[] {
  const holdings = ownership.holdings.filter(({ share }) => share !== 0);
  const held = Map.groupBy(holdings, ({ owner }) => owner);
  const upstream = reachingRoot(root, holdings);
  const persons = new Set(ownership.nodes.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  const order = ['owner', 'review', 'undetermined', 'not_by_reported_shares'];
  const rank = ({ verdict }: NodeAssessment) => (verdict === null ? order.length : order.indexOf(verdict));
  let room = maxComponents;
  return ownership.assessments
    .filter(({ key, connected }) => connected && persons.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((assessment): ComputedRelationship[] => {
      const { key } = assessment;
      const between = room > 0 ? chainsBetween(key, root, held, upstream, room) : null;
      if (between === null) return [{ assessment, componentRecords: null }];
      if (between.holdings.every(({ owned, owner }) => owned === root && owner === key)) return [];
      const componentRecords = [
        ...between.nodes.map(recordOfNode),
        ...between.holdings.map((holding) => recordOf('holding', holding.key)),
      ];
      room -= componentRecords.length;
      return [{ assessment, componentRecords }];
    });
}

/** Finds what lies between a person and the subject: nodes without both ends, and all holdings; it is null when there are more than `most` of them. */
function chainsBetween(
  person: NodeKey,
  root: NodeKey,
  held: ReadonlyMap<NodeKey, readonly Holding[]>,
  upstream: ReadonlySet<NodeKey>,
  most: number,
): { readonly nodes: readonly NodeKey[]; readonly holdings: readonly Holding[] } | null {
  const found = new Set([person]);
  const holdings: Holding[] = [];
  for (const key of found) {
    for (const holding of held.get(key) ?? []) {
      if (!upstream.has(holding.owned)) continue;
      holdings.push(holding);
      found.add(holding.owned);
    }
    if (found.size + holdings.length > most) return null;
  }
  return { nodes: [...found].filter((key) => key !== person && key !== root), holdings };
}

interface Bods extends RecordIds {
  readonly source: ExportSource;
  readonly subjectRecord: string;
  readonly createStatement: ReturnType<typeof createStatementFactory>;
  readonly computed: readonly ComputedRelationship[];
  /** Computed relationships name these records. */
  readonly components: ReadonlySet<string>;
}

/**
 * Every node and holding is a statement, and every person who holds through others has one computed relationship to the subject, after the
 * components it names.
 */
export function toBods(source: ExportSource): readonly Statement[] {
  const { ownership, input } = source;
  const recordOf = (kind: string, key: string) => `${input.ref}-${kind}-${key}`;
  const kinds = new Map(ownership.nodes.map(({ key, kind }) => [key, kind]));
  const recordOfNode = (key: NodeKey) => recordOf(kinds.get(key) === 'person' ? 'person' : 'entity', key);
  const { root } = ownership.interpretation;
  const subjectRecord = root === null ? recordOf('entity', 'subject') : recordOfNode(root);
  const computed = root === null ? [] : toComputedRelationships(ownership, root, { recordOf, recordOfNode });
  const bods: Bods = {
    source,
    recordOf,
    recordOfNode,
    subjectRecord,
    createStatement: createStatementFactory(source, subjectRecord),
    computed,
    components: new Set(computed.flatMap(({ componentRecords }) => componentRecords ?? [])),
  };
  return [
    ...toNodeStatements(bods),
    ...toHoldingStatements(bods),
    ...toComputedStatements(bods),
    ...toUnaccountedStatement(bods),
  ];
}

/** Persons and entities follow the subject; without a root the declared subject takes its place. */
function toNodeStatements(bods: Bods): Statement[] {
  const { source, recordOfNode, subjectRecord, createStatement, components } = bods;
  const { ownership } = source;
  const { root } = ownership.interpretation;
  const annotations = toAnnotations(source);
  const nodes = ownership.nodes
    .toSorted((a, b) => Number(b.key === root) - Number(a.key === root))
    .map((node) => {
      const recordId = recordOfNode(node.key);
      return node.kind === 'person'
        ? createStatement(recordId, { recordType: 'person', recordDetails: toPersonDetails(node) })
        : createStatement(
            recordId,
            { recordType: 'entity', recordDetails: toEntityDetails(node, components.has(recordId)) },
            node.key === root ? annotations : [],
          );
    });
  if (root !== null) return nodes;
  const details = toEntityDetails({ ...bareNode, kind: 'company', ...ownership.subject }, false);
  return [createStatement(subjectRecord, { recordType: 'entity', recordDetails: details }, annotations), ...nodes];
}

/** There is none where the direction is not known: a relationship would claim one. */
function toHoldingStatements(bods: Bods): Statement[] {
  const { source, recordOf, recordOfNode, createStatement, computed, components } = bods;
  const { ownership } = source;
  const { root, direction } = ownership.interpretation;
  if (direction === null) return [];
  const assessments = new Map(ownership.assessments.map((one) => [one.key, one]));
  const throughOthers = new Set(computed.map(({ assessment }) => assessment.key));
  return ownership.holdings.map((holding) => {
    const recordId = recordOf('holding', holding.key);
    const alone =
      holding.owned === root && !throughOthers.has(holding.owner) ? assessments.get(holding.owner) : undefined;
    return createStatement(recordId, {
      recordType: 'relationship',
      recordDetails: {
        isComponent: components.has(recordId),
        ...(!components.has(recordId) && { componentRecords: [] }),
        subject: recordOfNode(holding.owned),
        interestedParty: recordOfNode(holding.owner),
        interests: toHoldingInterests(holding, alone, ownership),
      },
    });
  });
}

const toComputedStatements = ({ source, recordOf, recordOfNode, subjectRecord, createStatement, computed }: Bods) =>
  computed.map(({ componentRecords, assessment }) => {
    const recordDetails = {
      isComponent: false,
      ...(componentRecords && { componentRecords }),
      subject: subjectRecord,
      interestedParty: recordOfNode(assessment.key),
      interests: toComputedInterests(assessment, source.ownership),
    };
    const left = comment('The components of this relationship are left out: there are too many of them.');
    const recordId = recordOf('computed', assessment.key);
    return createStatement(recordId, { recordType: 'relationship', recordDetails }, componentRecords ? [] : [left]);
  });

/**
 * A relationship without an interested party: that no beneficial owner was identified, and what reported shares do not account for, as a range from
 * nothing. There is none where a person who is named may hold it: BODS would have an owner who may not exist, beside the one who does.
 */
function toUnaccountedStatement({ source, recordOf, subjectRecord, createStatement }: Bods): Statement[] {
  const { findings, undisclosed, assessments } = source.ownership;
  const hasNoOwner = findings.some(({ code }) => code === 'NOBODY_QUALIFIES');
  const isOpen = assessments.some(({ effective: { lo, hi } }) => hi - lo > 1e-9);
  const share = undisclosed !== null && undisclosed > 1e-9 && !isOpen ? undisclosed : null;
  if (!hasNoOwner && share === null) return [];
  const reasons = [
    ...(share === null ? [] : [`${shareText(share)} of the subject is not accounted for by reported shares`]),
    ...(hasNoOwner ? ['No beneficial owner was identified by reported shares'] : []),
  ];
  const unknown = { type: 'unknownInterest', directOrIndirect: 'unknown' } as const;
  const recordDetails = {
    isComponent: false,
    subject: subjectRecord,
    interestedParty: unspecified(`${reasons.join('. ')}.`),
    interests: share === null ? [] : [{ ...unknown, share: { minimum: 0, maximum: toPercent(share) } }],
  };
  return [createStatement(recordOf('computed', 'unnamed'), { recordType: 'relationship', recordDetails })];
}

/** The header facts and findings of an export, without those about screening. */
const toAnnotations = (source: ExportSource): Annotation[] => [
  comment(disclaimer),
  ...toPublicFacts(source).map(({ label, text }) => comment(`${label}: ${text}`)),
  ...toFindingTexts(source.ownership)
    .filter(({ code }) => code !== 'SANCTIONS_50' && code !== 'SANCTIONS_50_POSSIBLE')
    .map(({ title, text }) => comment(`${title}: ${text}`)),
];
