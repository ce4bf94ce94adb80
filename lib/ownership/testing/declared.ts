/** Declared ownerships for tests, out of a line of text. */
import { assess } from '../assess.ts';
import type { Declared, DeclaredEdge, Screened } from '../model/declared.ts';
import type { Ownership } from '../model/ownership.ts';
import { policies } from '../model/policies.ts';

export interface DeclaredLine {
  readonly owner: string;
  readonly owned: string;
  /** null: missing. */
  readonly share: number | null;
  readonly director: boolean;
}

/** `'A>R .6, p>A ?, q>R 0 director'`. */
export const linesOfText = (text: string): readonly DeclaredLine[] =>
  text.split(',').map((line) => {
    const [, owner = '', owned = '', share = '', director] =
      /^\s*(\w+)>(\w+)\s+(\S+)(\s+director)?\s*$/.exec(line) ?? [];
    return { owner, owned, share: share === '?' ? null : Number(share), director: director !== undefined };
  });

/** Capital letters are companies, small ones persons; R is the subject. */
export function declaredOf(
  lines: readonly DeclaredLine[],
  {
    hits = {},
    alone = [],
  }: { readonly hits?: Readonly<Record<string, Screened>>; readonly alone?: readonly string[] } = {},
): Declared {
  const names = [...new Set(['R', ...lines.flatMap(({ owner, owned }) => [owner, owned]), ...alone])].sort();
  const idOf = (name: string): number => names.indexOf(name) + 1;
  const owner = (name: string) => ({
    nodeId: idOf(name),
    name,
    country: null,
    edges: lines
      .filter((line) => line.owner === name)
      .map(
        ({ owned, share, director }): DeclaredEdge => ({
          nodeId: idOf(owned),
          shares: share === null ? null : share * 100,
          director,
        }),
      ),
    links: null,
    screened: hits[name] ?? null,
  });
  const isPerson = (name: string) => /^[a-z]/.test(name);
  return {
    subject: { name: 'R', registrationNumber: 'No R', country: null },
    individuals: names
      .filter(isPerson)
      .map((name) => ({ ...owner(name), birthDate: null, ultimate: null, status: null, checks: null })),
    corporates: names
      .filter((name) => !isPerson(name))
      .map((name) => ({ ...owner(name), registrationNumber: `No ${name}`, documents: null })),
  };
}

export function ownershipOf(declared: Declared): Ownership {
  const [policy] = policies;
  if (!policy) throw new Error('no policy');
  return assess(declared, { policy, confirmed: { direction: 'owners_list_holdings', unit: 'percent', root: null } });
}
