import type { Session, Wire } from '../../session.ts';
import type { Person } from '../persons/person.ts';
import { type Company, companyDetails } from './company.ts';

/** A natural person among the owners; with their own session if this key can read it. */
export type OwnerPerson = {
  readonly who: Person;
  readonly ultimate?: unknown;
  readonly session?: Session;
  /** A person without a readable session has it. */
  readonly id?: string;
  readonly steps?: readonly Wire[];
  readonly status?: string;
};

export type OwnerCompany = {
  readonly firm: Company;
  readonly aml?: unknown;
  readonly documents?: unknown;
  /** By the contract a company among the owners has none. */
  readonly status?: string;
};

/** `shares` on the wire: percent, a count, a fraction, or not a number. */
export type Holding = {
  readonly owner: string;
  readonly owned: string;
  readonly shares?: unknown;
  readonly director?: boolean;
};

export type OwnersOptions = {
  readonly persons: Readonly<Record<string, OwnerPerson>>;
  /** The company under review is `root`; it is listed only if it has a node of its own. */
  readonly companies?: Readonly<Record<string, OwnerCompany>>;
  readonly holdings: readonly Holding[];
  /** Which node lists an edge; undocumented (field notes). */
  readonly edgesAt?: 'owner' | 'owned' | 'both';
  readonly under?: 'edges' | 'links' | 'both';
};

/** BENEFICIAL_OWNERS (contract 2.10). The company under review is node 1, listed or not; others follow in order. */
export function ownersWire({
  persons,
  companies = {},
  holdings,
  edgesAt = 'owner',
  under = 'edges',
}: OwnersOptions): Wire {
  const others = [...Object.keys(persons), ...Object.keys(companies).filter((key) => key !== 'root')];
  const nodeIds = new Map(['root', ...others].map((key, index) => [key, index + 1]));
  const nodeId = (key: string) => {
    const id = nodeIds.get(key);
    if (id === undefined) throw new Error(`no node ${key}`);
    return id;
  };
  const edge = ({ shares, director = false }: Holding, to: string) => ({ node_id: nodeId(to), shares, director });
  const byOwner = Map.groupBy(edgesAt === 'owned' ? [] : holdings, (one) => one.owner);
  const byOwned = Map.groupBy(edgesAt === 'owner' ? [] : holdings, (one) => one.owned);
  const edgesOf = (key: string) => [
    ...(byOwner.get(key) ?? []).map((one) => edge(one, one.owned)),
    ...(byOwned.get(key) ?? []).map((one) => edge(one, one.owner)),
  ];

  return {
    individuals: Object.entries(persons).map(([key, { who, ultimate, session, id, steps, status }]) => {
      const edges = edgesOf(key);
      return {
        node_id: nodeId(key),
        firstname: who.firstname,
        lastname: who.lastname,
        birth_date: who.birthDate,
        nationality: who.culture.code,
        ultimate,
        id: session?.id ?? id,
        steps: session ? session.steps.map((step) => ({ id: step.id, type: step.type, status: step.status })) : steps,
        status: session?.status ?? status,
        ...(under !== 'links' && { edges }),
        ...(under !== 'edges' && { links: edges }),
      };
    }),
    corporates: Object.entries(companies).map(([key, { firm, aml, documents, status }]) => ({
      node_id: nodeId(key),
      company_details: companyDetails(firm),
      aml,
      documents,
      status,
      edges: edgesOf(key),
    })),
  };
}
