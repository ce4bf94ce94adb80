import { type Draw, drawFrom } from '../../seed.ts';
import type { Wire } from '../../session.ts';
import { type Company, company } from '../companies/company.ts';
import { documentSet } from '../companies/company-documents.ts';
import { ownerPerson } from '../companies/corporate.ts';
import { type Holding, type OwnerCompany, type OwnerPerson, ownersWire } from '../companies/owners.ts';
import { ownerCompany } from './ownership.ts';

export type GroupOptions = {
  readonly seed: string;
  readonly todayMs: number;
  /** The company under review, a node of its own. */
  readonly firm: Company;
  /** Number of companies on each level, owners of the root first. */
  readonly levels: readonly number[];
  /** Number of persons, including those of `people`. */
  readonly persons: number;
  readonly people?: Readonly<Record<string, Partial<OwnerPerson>>>;
  /** Percent that is not drawn: `founder>K0`. Companies are `K0`, `K1`, … through all levels, persons `p0`, `p1`, … */
  readonly fixed?: Readonly<Record<string, number>>;
  readonly directors?: number;
  readonly missing?: number;
  /** Whether companies have documents. */
  readonly hasDocuments?: boolean;
};

/**
 * A realistic large group: companies on levels, persons everywhere, one company with a share of its owner's owner, undisclosed shares, missing
 * shares, directors without shares.
 */
export function groupWire(options: GroupOptions): Wire {
  const { seed, levels, persons, people = {}, todayMs } = options;
  const draw = drawFrom(`group:${seed}`);
  const byLevel = toLevels(levels);
  const owners = ownersOf(byLevel, draw);
  const all = [...Object.keys(people), ...Array.from({ length: persons }, (_, index) => `p${index}`)];
  const names = [...new Set(all)].slice(0, persons);
  const leaves = [...owners].filter(([, held]) => held.size === 0).map(([owned]) => owned);
  const everywhere = [...owners.keys()];
  // First the given pairs, then one person for each company without an owner, then at random.
  const pairs = Object.keys(options.fixed ?? {}).map((pair) => pair.split('>'));
  for (const [owner = '', owned = ''] of pairs) owners.get(owned)?.add(owner);
  const placed = new Set(pairs.map(([owner]) => owner));
  for (const [index, name] of names.filter((one) => !placed.has(one)).entries())
    owners.get(leaves[index] ?? draw.pick(everywhere))?.add(name);

  const shared = [...owners].flatMap(([owned, held]) => sharesOf(owned, [...held], options.fixed ?? {}, draw));
  const unknown = new Set(
    Array.from({ length: options.missing ?? 0 }, () => draw.between(levels[0] ?? 0, shared.length - 1)),
  );
  const held = shared.map((one, index) => (unknown.has(index) ? { ...one, shares: null } : one));
  const directing = Array.from(
    { length: options.directors ?? 0 },
    (_, index): Holding => ({
      owner: names[names.length - 1 - index] ?? '',
      owned: draw.pick(everywhere),
      shares: 0,
      director: true,
    }),
  );
  return ownersWire({
    persons: Object.fromEntries(
      names.map((name) => [name, ownerPerson(`${seed} ${name}`, draw, todayMs, { ultimate: false, ...people[name] })]),
    ),
    companies: { root: { firm: options.firm }, ...companiesOf(byLevel.flat(), options, draw) },
    holdings: [
      ...held,
      ...directing.filter((one) => !held.some((other) => other.owner === one.owner && other.owned === one.owned)),
    ],
  });
}

function toLevels(sizes: readonly number[]): string[][] {
  let next = 0;
  return sizes.map((size) => Array.from({ length: size }, () => `K${next++}`));
}

/** Every company owns one of the level below, every fifth a second one; the first of the first level holds the first of the third. */
function ownersOf(levels: readonly string[][], draw: Draw): Map<string, Set<string>> {
  const owners = new Map(['root', ...levels.flat()].map((key) => [key, new Set<string>()]));
  for (const [level, companies] of levels.entries()) {
    const below = levels[level - 1] ?? ['root'];
    for (const [index, key] of companies.entries()) {
      owners.get(below[index % below.length] ?? '')?.add(key);
      if (draw.chance(0.2)) owners.get(draw.pick(below))?.add(key);
    }
  }
  owners.get(levels[2]?.[0] ?? '')?.add(levels[0]?.[0] ?? '');
  return owners;
}

/** Shares in hundredths that add up to 100 %, for one company in ten to slightly less. */
function sharesOf(
  owned: string,
  held: readonly string[],
  fixed: Readonly<Record<string, number>>,
  draw: Draw,
): Holding[] {
  const fixedOf = (owner: string) => fixed[`${owner}>${owned}`];
  const free = held.filter((owner) => fixedOf(owner) === undefined);
  const taken = held.reduce((sum, owner) => sum + (fixedOf(owner) ?? 0), 0);
  const whole = 100 - taken - (draw.chance(0.1) ? draw.between(1, 8) : 0);
  const weights = free.map(() => 1 + 3 * draw.fraction());
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const drawn = weights.map((weight) => Math.floor((whole * weight * 100) / total));
  const rest = whole * 100 - drawn.reduce((sum, share) => sum + share, 0);
  return held.map((owner) => {
    const at = free.indexOf(owner);
    const hundredths = (drawn[at] ?? 0) + (at === 0 ? rest : 0);
    return { owner, owned, shares: fixedOf(owner) ?? hundredths / 100, director: draw.chance(0.05) };
  });
}

/** No two firms of a group share a name. */
function companiesOf(keys: readonly string[], { seed, todayMs, hasDocuments }: GroupOptions, draw: Draw) {
  const taken = new Map<string, number>();
  return Object.fromEntries(
    keys.map((key): [string, OwnerCompany] => {
      const drawn = company(`${seed} ${key}`);
      const times = (taken.get(drawn.name) ?? 0) + 1;
      taken.set(drawn.name, times);
      const firm = times === 1 ? drawn : { ...drawn, name: `${drawn.name} ${times}` };
      const one = ownerCompany(firm.seed, draw, todayMs, firm);
      const documents =
        hasDocuments && draw.chance(0.3) ? documentSet(firm, draw, todayMs, 'VALIDATED', { upperCase: true }) : null;
      return [key, { ...one, aml: draw.chance(0.85) ? one.aml : null, documents }];
    }),
  );
}
