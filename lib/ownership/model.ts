/**
 * What the parts of this module say to each other, and what it says to the screen, the worker and the papers. Everything here can be cloned
 * and written as JSON: no Map, no Set, no undefined that matters, no NaN, no Infinity. Shares are fractions (0.25 = 25 %), never rounded.
 */

// ── What was declared: the answer of BENEFICIAL_OWNERS and the subject of COMPANY_DETAILS, judged by nobody yet ──

/** One edge as it came: any JSON value may stand anywhere. */
export interface DeclaredEdge {
  readonly nodeId: unknown;
  readonly shares: unknown;
  readonly director: unknown;
}

/** Hits of a screening as far as the desk knows: null where nothing is known, which never means none. */
export interface Screened {
  /** null: a screening is there, but not its number. */
  readonly hits: number | null;
  /** Whether one of the hits is a sanctions hit. null: not known. */
  readonly sanctions: boolean | null;
  /** Another kind that was found, strongest first; null where nothing is known. */
  readonly worst: 'sanctions' | 'pep' | 'other' | 'adverse_media' | null;
  /** `incomplete`: fewer hits came than were counted, or none of the lists did; never read as "nothing found". */
  readonly state: 'complete' | 'incomplete';
}

/** One check as upstream names it. */
export interface DeclaredCheck {
  readonly type: string | null;
  readonly status: string | null;
}

interface DeclaredOwner {
  /** An integer or a numeric string; anything else is a finding. */
  readonly nodeId: unknown;
  readonly name: string | null;
  /** As it came; the screen says what it means. */
  readonly country: string | null;
  /** null: upstream sent no list. */
  readonly edges: readonly DeclaredEdge[] | null;
  readonly links: readonly DeclaredEdge[] | null;
  /** null: not known, which is not the same as none. */
  readonly screened: Screened | null;
}

export interface DeclaredPerson extends DeclaredOwner {
  readonly birthDate: string | null;
  /** true, false, or what came instead. */
  readonly ultimate: unknown;
  readonly status: string | null;
  readonly checks: readonly DeclaredCheck[] | null;
}

export interface DeclaredCompany extends DeclaredOwner {
  readonly registrationNumber: string | null;
  /** Status of each document of the company, by its canonical key; null: no documents came. */
  readonly documents: readonly DeclaredCheck[] | null;
}

export interface DeclaredSubject {
  readonly name: string | null;
  readonly registrationNumber: string | null;
  readonly country: string | null;
}

export interface Declared {
  /** null: COMPANY_DETAILS could not be read, or says nothing. */
  readonly subject: DeclaredSubject | null;
  /** null: upstream sent no list; [] is an empty one. */
  readonly individuals: readonly DeclaredPerson[] | null;
  readonly corporates: readonly DeclaredCompany[] | null;
}

// ── What an officer settled where the answer itself does not say it ──

export const directions = ['owners_list_holdings', 'companies_list_owners', 'mirrored'] as const;
/** H1: each owner lists what it owns · H2: each company lists its owners · H3: every edge stands at both ends. */
export type Direction = (typeof directions)[number];
export const units = ['percent', 'fraction', 'count'] as const;
export type Unit = (typeof units)[number];

/** null: not settled, inferred from the answer. */
export interface Settled {
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  /** A node id as text ("1"). */
  readonly root: string | null;
}
export const nothingSettled: Settled = { direction: null, unit: null, root: null };

// ── The policy: thresholds and methods are figures of a table, not of the code ──

export interface Policy {
  /** `amlr-2027`, `amld-4`, `uk-psc`, `fincen-cdd`. */
  readonly id: string;
  readonly version: string;
  /** As a screen names it: "EU AMLR Art. 52–54". */
  readonly name: string;
  /** Fraction: 0.25. */
  readonly threshold: number;
  readonly comparison: 'gte' | 'gt';
  readonly methods: {
    /** Multiply along a chain and add the chains (AMLR Art. 52). */
    readonly multiply: boolean;
    /** Control through more than half on every level (AMLR Art. 53; UK PSC majority stakes). */
    readonly majorityChain: boolean;
    /** Control and ownership together (AMLR Art. 54). */
    readonly art54: boolean;
  };
  /** ISO date from which the rule applies; before it the screen says "preview". null: applies. */
  readonly appliesFrom: string | null;
}

// ── The graph ──

/** Upstream's node id as text ("7"); for a node without a usable id of its own `individuals.3` or `corporates.0`, its place in the answer. */
export type NodeKey = string;

/** `unknown`: an id that edges name and no list has. */
export type NodeKind = 'person' | 'company' | 'unknown';

export interface OwnershipNode {
  readonly key: NodeKey;
  readonly kind: NodeKind;
  /** null: not told. For the implicit root the subject's. */
  readonly name: string | null;
  readonly country: string | null;
  readonly registrationNumber: string | null;
  readonly birthDate: string | null;
  /** Where it stands in the answer; null for an id that only edges name. */
  readonly place: { readonly list: 'individuals' | 'corporates'; readonly position: number } | null;
  /** Vendor's `ultimate`; null: not told, or not a yes or no, or no person. */
  readonly ultimate: boolean | null;
  /** Persons: status of the person's checks as a whole. */
  readonly status: string | null;
  readonly checks: readonly DeclaredCheck[] | null;
  readonly documents: readonly DeclaredCheck[] | null;
  readonly screened: Screened | null;
}

/** One line from owner to owned. A director without a share is a holding with `share` 0 and `director`. */
export interface Holding {
  /** Stable for the same answer, whatever the order of its lists: `2>1`. */
  readonly key: string;
  /** Where the direction is not known: the node that listed it. */
  readonly owner: NodeKey;
  readonly owned: NodeKey;
  /** Fraction of the owned company; null: missing, never 0. */
  readonly share: number | null;
  /** What upstream sent, as text ("80", "-3", "25%"); null: nothing. */
  readonly reported: string | null;
  readonly director: boolean;
  /** Owner and owned lie in one loop (a company that holds itself too). */
  readonly inLoop: boolean;
}

// ── What follows from it ──

/** Where a finding sends the reader: a node, a holding, the whole. */
export const findingCodes = [
  // the answer
  'NO_OWNERS',
  'LIST_MISSING',
  'ID_CLASH',
  'BAD_ID',
  'BAD_SHARE',
  'BAD_EDGE',
  'CONFLICT',
  'PERSON_OWNED',
  // two entries of one name and one birth date: their shares are not added up
  'SAME_PERSON',
  // how it was read
  'DIRECTION_ASSUMED',
  'DIRECTION_UNKNOWN',
  'UNIT_AMBIGUOUS',
  'COUNT_ASSUMED_COMPLETE',
  'IMPLICIT_ROOT',
  // the only company that owns nothing, though it has neither the name nor the number of the company under review
  'ROOT_ASSUMED',
  'MULTIPLE_ROOTS',
  'NO_ROOT',
  'SETTLED',
  'SETTLEMENT_UNUSABLE',
  // the structure
  'NO_SHARES',
  'ROUNDED',
  'OVER_ALLOCATED',
  'UNDISCLOSED',
  'MISSING_SHARE',
  'LOOP',
  'SELF_HOLDING',
  'CLOSED_LOOP',
  'SENSITIVE',
  'LOOP_TOO_LARGE',
  'DANGLING',
  'NOT_CONNECTED',
  // what an owner holds may be more than could be read: it has no bound but the undisclosed part
  'HOLDINGS_UNTOLD',
  'NO_NATURAL_PERSON',
  'CONTROL_UNDETERMINED',
  // verdicts
  'ULTIMATE_MISMATCH',
  'UNLISTED_MAY_OWN',
  'NOBODY_QUALIFIES',
  'LOOP_DECIDES',
  'SANCTIONS_50',
] as const;
export type FindingCode = (typeof findingCodes)[number];

export interface OwnershipFinding {
  readonly code: FindingCode;
  /** `stops`: no figure is computed · `warns`: a figure may be wrong or is an estimate · `notes`: to know. */
  readonly severity: 'stops' | 'warns' | 'notes';
  /** Those it is about, where to look. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** Figures that its words need, by name: `sum` (fraction), `count`, `share`; never a text from outside. */
  readonly figures: Readonly<Record<string, number>>;
}

/** One root, one unit, one direction, or why not. */
export interface HowRead {
  /** null: not known. */
  readonly direction: Direction | null;
  readonly unit: Unit | null;
  readonly root: NodeKey | null;
  /** Who decided it. `assumed`: nothing speaks against it, nothing proves it. */
  readonly by: {
    readonly direction: 'inferred' | 'assumed' | 'settled' | 'unknown';
    readonly unit: 'inferred' | 'assumed' | 'settled' | 'unknown';
    readonly root: 'number' | 'name' | 'implicit' | 'only' | 'settled' | 'unknown';
  };
  /** Nodes that could be the root, for the officer who settles it. */
  readonly candidates: readonly NodeKey[];
}

/** What `normalise` makes of what was declared. */
export interface OwnershipGraph {
  /** Ordered so that the order of the answer's lists does not matter to figures; the screen sorts for itself. */
  readonly nodes: readonly OwnershipNode[];
  readonly holdings: readonly Holding[];
  readonly read: HowRead;
  /** What is not told in full. Absent: nothing. */
  readonly untold?: {
    /** Owners that may hold more than their holdings say: a link or an id of theirs cannot be read, or no list tells what they hold. */
    readonly holders: readonly NodeKey[];
    /** Companies whose owners are not all told: whoever is listed may be one of them. */
    readonly companies: readonly NodeKey[];
    /** Companies of which what is left says nothing: a share of them came in two ways, or what came was taken for the whole. */
    readonly doubted: readonly NodeKey[];
  };
  /** False when a finding stops it: links are drawn, shares stand as reported, nothing is computed. */
  readonly computable: boolean;
  readonly findings: readonly OwnershipFinding[];
}

export interface Interval {
  readonly lo: number;
  readonly hi: number;
}

/** AMLR articles. Under a policy that does not multiply `52` is the sum of own shares and those of companies held by majority (`through`). */
export type Article = '52' | '53' | '54a' | '54b';

/** One line of a verdict: a rule, what came out, by which figures and through whom. */
export interface Ground {
  readonly article: Article;
  readonly outcome: 'met' | 'not_met' | 'undetermined';
  /** What was compared with the threshold; null for control. */
  readonly share: Interval | null;
  /** The company it was compared for: the root, or the one that controls it (54b). */
  readonly of: NodeKey;
  /** Companies through which it holds (53, 54a). */
  readonly through: readonly NodeKey[];
}

/** `not_by_reported_shares` is never a plain no; `review`: a loop decides, or control and a loop meet: an officer has to judge it. */
export type Verdict = 'owner' | 'not_by_reported_shares' | 'undetermined' | 'review';

/** The figures of one node with regard to the root. */
export interface Figures {
  readonly key: NodeKey;
  /** Sum of its own reported shares of the root; null: it has an edge to the root whose share is missing. 0: none. */
  readonly direct: number | null;
  /** Persons and unknown: effective share. Companies: the part of the root's equity that flows through them (x_j, may pass 1 in loops; `hi` counts no further rounds). */
  readonly effective: Interval;
  /** Sum over simple chains only, where a loop touches it; null: no loop touches it, or there are too many chains to add. */
  readonly withoutLoop: number | null;
  /** Whether more than half on every level leads to the root. null: companies and persons without any link to it. */
  readonly control: 'yes' | 'no' | 'undetermined';
  /** Companies it controls, nearest first. */
  readonly controls: readonly NodeKey[];
  /** Persons only. */
  readonly verdict: Verdict | null;
  readonly grounds: readonly Ground[];
  /** Number of chains to the root, counted up to the limit of `listPaths`. */
  readonly paths: { readonly count: number; readonly more: boolean };
  /** Linked to the root by holdings (directors alone do not link). */
  readonly connected: boolean;
  /** Reported as owned 50 % or more by persons with sanctions hits, tier by tier (companies). */
  readonly sanctions50: boolean;
}

/** The whole answer. */
export interface Ownership {
  readonly subject: DeclaredSubject | null;
  readonly nodes: readonly OwnershipNode[];
  readonly holdings: readonly Holding[];
  readonly read: HowRead;
  readonly policy: Policy;
  /** False: no figure below stands for anything; `figures` is empty and the two sums are null. */
  readonly computed: boolean;
  /** One for each node when computed, in the order of `nodes`. */
  readonly figures: readonly Figures[];
  /** Fraction of the root that nobody is named for; below 0 only where sums above 100 % are rounding. Shares, this and trapped make 1. */
  readonly undisclosed: number | null;
  /** Fraction that runs in closed loops: no natural person behind. */
  readonly trapped: number | null;
  readonly findings: readonly OwnershipFinding[];
}

// ── One chain, with its arithmetic ──

export interface Chain {
  /** From the owner to the root: n + 1 nodes, n holdings. */
  readonly nodes: readonly NodeKey[];
  readonly holdings: readonly string[];
  /** Share of each holding, null where missing. */
  readonly shares: readonly (number | null)[];
  /** Their product; null when one is missing. */
  readonly product: number | null;
}

/** What adds up to the effective share of one node: the chains, and what loops add. */
export interface Chains {
  readonly of: NodeKey;
  readonly chains: readonly Chain[];
  /** True: there are more than are listed. */
  readonly more: boolean;
  /** Sum of all products; null when not all chains could be listed. */
  readonly sum: number | null;
  /** What loops (and scaling of over-allocated companies) add to the sum: effective.lo − sum; null when the sum is. */
  readonly byLoops: number | null;
}

// ── The treegrid: the same facts as rows, owners below what they own ──

export interface OwnershipRow {
  /** Stable for the same answer: its holding's key (each stands on one row only), a root's own, `unnamed:<company>`. */
  readonly key: string;
  /** 1-based number of the row in the whole tree, which "also shown at row n" names. */
  readonly number: number;
  /** 1: the root, or a node that is not linked to it. */
  readonly level: number;
  /** null: a line that stands for shares nobody is named for. */
  readonly node: NodeKey | null;
  /** The holding that leads from it to its parent row; null for roots and for the line without a node. */
  readonly holding: string | null;
  readonly parent: number | null;
  readonly hasOwners: boolean;
  readonly positionInSet: number;
  readonly setSize: number;
  /** Row number where the same node is written out; its owners are not repeated here. */
  readonly alsoAt: number | null;
  /** Row number of the company this line returns to. */
  readonly loopTo: number | null;
  /** Group headings of nodes that hang on nothing. */
  readonly group: 'subject' | 'not_linked' | null;
  /** For the line without a node: fraction of the parent that nobody is named for. */
  readonly unnamed: number | null;
}
