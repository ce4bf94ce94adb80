import type { Figures, Holding, NodeKey, Ownership } from '#lib/ownership/index.ts';
import { groundWords, shareText } from '#lib/ownership/index.ts';
import {
  type Annotation,
  comment,
  type Interest,
  type Statement,
  statementMaker,
  toEntityDetails,
  toPersonDetails,
  unspecified,
} from './bods-statements.ts';
import type { Paper } from './paper.ts';
import { disclaimer, toFacts, toPaperFindings } from './paper-facts.ts';

/** Components of all computed relationships together; beyond it a relationship says that its components are left out. */
const mostComponents = 200_000;

/**
 * The graph in Beneficial Ownership Data Standard 0.4: every node and holding is a statement, and every person who holds through others has
 * one computed relationship to the subject, after the components it names. Names stand as they came. No screening data, no session id.
 */
export function toBods(paper: Paper): readonly Statement[] {
  const { ownership, reading } = paper;
  const recordOf = (sort: string, key: string) => `${reading.ref}-${sort}-${key}`;
  const kinds = new Map(ownership.nodes.map(({ key, kind }) => [key, kind]));
  const recordOfNode = (key: NodeKey) => recordOf(kinds.get(key) === 'person' ? 'person' : 'entity', key);
  const { root } = ownership.read;
  const subjectRecord = root === null ? recordOf('entity', 'subject') : recordOfNode(root);
  const state = statementMaker(paper, subjectRecord);

  const computed = root === null ? [] : toComputed(ownership, root, { recordOf, recordOfNode });
  const components = new Set(computed.flatMap(({ componentRecords }) => componentRecords ?? []));
  const about = toAnnotations(paper);

  const nodes = ownership.nodes
    .toSorted((a, b) => Number(b.key === root) - Number(a.key === root))
    .map((node) => {
      const recordId = recordOfNode(node.key);
      return node.kind === 'person'
        ? state(recordId, { recordType: 'person', recordDetails: toPersonDetails(node) })
        : state(
            recordId,
            { recordType: 'entity', recordDetails: toEntityDetails(node, components.has(recordId)) },
            node.key === root ? about : [],
          );
    });
  const subject = {
    kind: 'company' as const,
    name: null,
    registrationNumber: null,
    country: null,
    ...ownership.subject,
  };
  const placeholder =
    root === null
      ? [state(subjectRecord, { recordType: 'entity', recordDetails: toEntityDetails(subject, false) }, about)]
      : [];

  // Where the direction is not known, a relationship would claim one.
  const directed = ownership.read.direction === null ? [] : ownership.holdings;
  const figures = new Map(ownership.figures.map((one) => [one.key, one]));
  const throughOthers = new Set(computed.map(({ of }) => of));
  const holdings = directed.map((holding) => {
    const recordId = recordOf('holding', holding.key);
    const owner = figures.get(holding.owner);
    const alone =
      holding.owned === root && owner !== undefined && !throughOthers.has(holding.owner) ? owner : undefined;
    return state(recordId, {
      recordType: 'relationship',
      recordDetails: {
        isComponent: components.has(recordId),
        ...(!components.has(recordId) && { componentRecords: [] }),
        subject: recordOfNode(holding.owned),
        interestedParty: recordOfNode(holding.owner),
        interests: [
          ...toInterests(holding, alone, ownership),
          ...(alone ? otherGrounds(alone, ownership, 'direct') : []),
        ],
      },
    });
  });

  const indirect = computed.map(({ of, componentRecords, figures: known }) =>
    state(
      recordOf('computed', of),
      {
        recordType: 'relationship',
        recordDetails: {
          isComponent: false,
          ...(componentRecords && { componentRecords }),
          subject: subjectRecord,
          interestedParty: recordOfNode(of),
          interests: [
            {
              type: 'shareholding',
              directOrIndirect: 'indirect',
              ...(ownsByShare(known) && { beneficialOwnershipOrControl: true }),
              share: toShare(known),
              details: `Computed from reported shares. ${disclaimer}`,
            },
            ...otherGrounds(known, ownership, 'indirect'),
          ],
        },
      },
      componentRecords
        ? []
        : [comment('The components of this relationship are left out: there are too many of them.')],
    ),
  );

  return [...placeholder, ...nodes, ...holdings, ...indirect, ...toUnnamed(ownership, subjectRecord, recordOf, state)];
}

interface Computed {
  readonly of: NodeKey;
  readonly figures: Figures;
  /** null: too many to name. */
  readonly componentRecords: readonly string[] | null;
}

interface Records {
  readonly recordOf: (sort: string, key: string) => string;
  readonly recordOfNode: (key: NodeKey) => string;
}

/** Persons who reach the subject through others (or through a loop of its own), owners first, with the records between. */
function toComputed(ownership: Ownership, root: NodeKey, { recordOf, recordOfNode }: Records): readonly Computed[] {
  const holdings = ownership.holdings.filter(({ share }) => share !== 0);
  const held = Map.groupBy(holdings, ({ owner }) => owner);
  const reaching = reachingFrom(root, holdings);
  const persons = new Set(ownership.nodes.filter(({ kind }) => kind === 'person').map(({ key }) => key));
  const order = ['owner', 'review', 'undetermined', 'not_by_reported_shares'];
  const rank = ({ verdict }: Figures) => (verdict === null ? order.length : order.indexOf(verdict));
  let room = mostComponents;
  return ownership.figures
    .filter(({ key, connected }) => connected && persons.has(key))
    .toSorted((a, b) => rank(a) - rank(b))
    .flatMap((figures): Computed[] => {
      const between = room > 0 ? chainsBetween(figures.key, root, held, reaching, room) : null;
      if (between === null) return [{ of: figures.key, figures, componentRecords: null }];
      if (between.holdings.every(({ owned, owner }) => owned === root && owner === figures.key)) return [];
      const componentRecords = [
        ...between.nodes.map(recordOfNode),
        ...between.holdings.map(({ key }) => recordOf('holding', key)),
      ];
      room -= componentRecords.length;
      return [{ of: figures.key, figures, componentRecords }];
    });
}

/** The companies that lead to the root, the root among them. */
function reachingFrom(root: NodeKey, holdings: readonly Holding[]): ReadonlySet<NodeKey> {
  const owners = Map.groupBy(holdings, ({ owned }) => owned);
  const found = new Set([root]);
  for (const key of found) for (const { owner } of owners.get(key) ?? []) found.add(owner);
  return found;
}

/** What lies between a person and the subject: nodes without both ends, and all holdings; null when there are more than `most` of them. */
function chainsBetween(
  person: NodeKey,
  root: NodeKey,
  held: ReadonlyMap<NodeKey, readonly Holding[]>,
  reaching: ReadonlySet<NodeKey>,
  most: number,
): { readonly nodes: readonly NodeKey[]; readonly holdings: readonly Holding[] } | null {
  const found = new Set([person]);
  const holdings: Holding[] = [];
  for (const key of found) {
    for (const holding of held.get(key) ?? []) {
      if (!reaching.has(holding.owned)) continue;
      holdings.push(holding);
      found.add(holding.owned);
    }
    if (found.size + holdings.length > most) return null;
  }
  return { nodes: [...found].filter((key) => key !== person && key !== root), holdings };
}

const ownsByShare = ({ verdict, grounds }: Figures): boolean =>
  verdict === 'owner' && grounds.some(({ article, outcome }) => article === '52' && outcome === 'met');

/** Grounds beside the share that make the person an owner: control, alone or together with ownership. */
const otherGrounds = (figures: Figures, ownership: Ownership, directOrIndirect: 'direct' | 'indirect'): Interest[] =>
  figures.verdict !== 'owner'
    ? []
    : figures.grounds
        .filter(({ article, outcome }) => article !== '52' && outcome === 'met')
        .map((ground) => ({
          type: 'otherInfluenceOrControl',
          directOrIndirect,
          beneficialOwnershipOrControl: true,
          details: groundWords(ground, ownership, ownership.policy),
        }));

const percent = (fraction: number): number => Math.min(100, Number((Math.max(0, fraction) * 100).toPrecision(12)));

const toShare = ({ effective: { lo, hi } }: Figures): Interest['share'] & object =>
  hi - lo <= 1e-9 ? { exact: percent(lo) } : { minimum: percent(lo), maximum: percent(hi) };

/** @param alone figures of a person whose only way to the subject this holding is */
function toInterests(holding: Holding, alone: Figures | undefined, ownership: Ownership): Interest[] {
  const { share, director, reported } = holding;
  const interests: Interest[] = director ? [{ type: 'boardMember', directOrIndirect: 'direct' }] : [];
  // A director without a share holds nothing beside the seat.
  if (share === 0 && director) return interests;
  if (share === null || ownership.read.unit === null)
    return [
      ...interests,
      {
        type: 'unknownInterest',
        directOrIndirect: 'direct',
        details:
          reported === null ? 'No share was reported' : `Reported as "${reported}", which could not be read as a share`,
      },
    ];
  if (!ownership.computed) {
    const details = `Reported as "${reported}"; nothing is computed for this structure`;
    return [...interests, { type: 'shareholding', directOrIndirect: 'direct', details }];
  }
  return [
    ...interests,
    {
      type: 'shareholding',
      directOrIndirect: 'direct',
      ...(alone && ownsByShare(alone) && { beneficialOwnershipOrControl: true as const }),
      share: { exact: percent(share) },
      ...(share > 1 && { details: `Reported as "${reported}": more than the whole` }),
    },
  ];
}

/** Relationships to nobody: what no holding names, and that nobody qualifies. */
function toUnnamed(
  ownership: Ownership,
  subject: string,
  recordOf: Records['recordOf'],
  state: ReturnType<typeof statementMaker>,
): readonly Statement[] {
  const nobody = ownership.findings.some(({ code }) => code === 'NOBODY_QUALIFIES');
  const unnamed = ownership.undisclosed !== null && ownership.undisclosed > 1e-9 ? ownership.undisclosed : null;
  if (!nobody && unnamed === null) return [];
  const words = [
    ...(unnamed === null ? [] : [`${shareText(unnamed)} of the subject is held by nobody who is named`]),
    ...(nobody ? ['Nobody who is named is an owner by reported shares'] : []),
  ];
  return [
    state(recordOf('computed', 'unnamed'), {
      recordType: 'relationship',
      recordDetails: {
        isComponent: false,
        subject,
        interestedParty: unspecified(`${words.join('. ')}.`),
        interests:
          unnamed === null
            ? []
            : [{ type: 'unknownInterest', directOrIndirect: 'unknown', share: { exact: percent(unnamed) } }],
      },
    }),
  ];
}

/** What the sheet of paper says at its head and in its findings, without what comes from screening. */
const toAnnotations = (paper: Paper): Annotation[] => [
  comment(disclaimer),
  ...toFacts(paper).map(({ label, text }) => comment(`${label}: ${text}`)),
  ...toPaperFindings(paper.ownership)
    .filter(({ code }) => code !== 'SANCTIONS_50')
    .map(({ title, text }) => comment(`${title}: ${text}`)),
];
