import { Button } from '#components/ui/button/button.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { kindMarks } from '#components/ui/status/index.ts';
import { cn } from '#components/ui/style.ts';
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { Agreement, HitExplanation } from '#lib/model/session/explanation.schema.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import type { Hit } from './hit.ts';
import { countriesOf, sourcesOf } from './hit-facts.ts';

/** Facets of one group widen the filter, facets of different groups narrow it. */
export interface HitFilter {
  readonly text: string;
  readonly facets: ReadonlySet<string>;
}

export const noFilter: HitFilter = { text: '', facets: new Set() };
export const isNarrowed = ({ text, facets }: HitFilter): boolean => normaliseText(text) !== '' || facets.size > 0;

type Explained = ReadonlyMap<string, HitExplanation>;

interface FacetRule {
  readonly id: string;
  readonly label: string;
  readonly matches: (hit: Hit, explained: HitExplanation | undefined) => boolean;
}

const ofKind = (kind: HitKind): FacetRule => ({
  id: `kind:${kind}`,
  label: kindMarks[kind].label,
  matches: (_, explained) => explained?.kinds.includes(kind) ?? false,
});

const compared = { agrees: ['equal', 'partial'], differs: ['different'], open: ['missing', 'not_compared'] } as const;

/** Among attributes that are one question, the one that differs decides, else the one that agrees. */
function answerOf(explained: HitExplanation | undefined, keys: readonly string[]): keyof typeof compared {
  const found = explained?.attributes.filter(({ key }) => keys.includes(key)).map(({ agreement }) => agreement) ?? [];
  const has = (some: readonly Agreement[]) => found.some((agreement) => some.includes(agreement));
  return has(compared.differs) ? 'differs' : has(compared.agrees) ? 'agrees' : 'open';
}

const answers = { agrees: 'agrees', differs: 'differs', open: 'not compared' } as const;

const ofAttribute = (
  name: string,
  label: string,
  keys: readonly string[],
  offered: readonly (keyof typeof answers)[],
): readonly FacetRule[] =>
  offered.map((answer) => ({
    id: `${name}:${answer}`,
    label: `${label} ${answers[answer]}`,
    matches: (_, explained) => answerOf(explained, keys) === answer,
  }));

/** The groups are in the order of the screen. */
const groups: readonly (readonly FacetRule[])[] = [
  // An attribute that was not compared may agree.
  [{ id: 'nothing-differs', label: 'Nothing differs', matches: (_, explained) => (explained?.different ?? 0) === 0 }],
  hitKinds.map(ofKind),
  // Another birth date is a reason of its own, and such hits often get one verdict together.
  ofAttribute('birth', 'Birth date', ['birth_date'], ['agrees', 'differs', 'open']),
  ofAttribute('country', 'Country', ['nationality', 'country'], ['agrees', 'open']),
];

/** What nothing is known of, because the comparison has not come or failed, is not left out of any list. */
const lists = ({ matches }: FacetRule, hit: Hit, explained: HitExplanation | undefined): boolean =>
  explained === undefined || matches(hit, explained);

const isOn = (filter: HitFilter, group: readonly FacetRule[]) => group.filter(({ id }) => filter.facets.has(id));

const matchesGroups = (
  filter: HitFilter,
  hit: Hit,
  explained: HitExplanation | undefined,
  but?: readonly FacetRule[],
) =>
  groups.every((group) => {
    const chosen = group === but ? [] : isOn(filter, group);
    return chosen.length === 0 || chosen.some((rule) => lists(rule, hit, explained));
  });

/** @returns everything by which a reviewer would look for a hit */
function textOf(hit: Hit, explained: HitExplanation | undefined): string {
  const lines = hit.entries?.flatMap((entry) => entry.lines) ?? [];
  return normaliseText(
    [
      hit.name,
      explained?.name?.text,
      explained?.name?.approximate,
      ...(hit.aliases ?? []),
      hit.birthDate,
      ...countriesOf(hit),
      ...sourcesOf(hit),
      ...(hit.types ?? []),
      ...lines.flatMap(({ values }) => values.map(({ value }) => value)),
      ...(hit.articles?.flatMap(({ title, date }) => [title, date]) ?? []),
      ...(hit.associates?.map(({ name }) => name) ?? []),
    ]
      .filter((text) => typeof text === 'string')
      .join('\n'),
  );
}

function matchesText({ text }: HitFilter, hit: Hit, explained: HitExplanation | undefined): boolean {
  const words = normaliseText(text).split(' ').filter(Boolean);
  if (words.length === 0) return true;
  const own = textOf(hit, explained);
  return words.every((word) => own.includes(word));
}

export const filterHits = (hits: readonly Hit[], explained: Explained, filter: HitFilter): readonly Hit[] =>
  isNarrowed(filter)
    ? hits.filter((hit) => {
        const own = explained.get(hit.id);
        return matchesGroups(filter, hit, own) && matchesText(filter, hit, own);
      })
    : hits;

/** @returns only groups that tell hits apart, and those of chosen facets */
export function toFacets(hits: readonly Hit[], explained: Explained, filter: HitFilter) {
  return groups.flatMap((group) => {
    const all = group.map((rule) => hits.filter((hit) => rule.matches(hit, explained.get(hit.id))).length);
    const divides = all.some((count) => count > 0 && count < hits.length);
    if (!divides && isOn(filter, group).length === 0) return [];
    const under = hits.filter((hit) => {
      const own = explained.get(hit.id);
      return matchesText(filter, hit, own) && matchesGroups(filter, hit, own, group);
    });
    const facets = group.flatMap((rule, at) => {
      const { id, label } = rule;
      const on = filter.facets.has(id);
      if (!on && all[at] === 0) return [];
      // So many hits would be listed with this facet, under the words and the other groups.
      return [{ id, label, isOn: on, count: under.filter((hit) => lists(rule, hit, explained.get(hit.id))).length }];
    });
    return [facets];
  });
}

export const withFacet = (filter: HitFilter, id: string): HitFilter => ({
  ...filter,
  facets: filter.facets.symmetricDifference(new Set([id])),
});

interface FilterBarProps {
  readonly filter: HitFilter;
  readonly facets: ReturnType<typeof toFacets>;
  readonly listed: number;
  readonly all: number;
  readonly onFilter: (filter: HitFilter) => void;
}

/** The bar says how many hits are listed. A filter changes no verdict and no count of the screening. */
export const FilterBar = ({ filter, facets, listed, all, onFilter }: FilterBarProps) => (
  <search aria-label="Hits" className="border-hairline border-b px-3.5 py-2 print:hidden">
    <Input
      type="search"
      aria-label="Filter hits"
      placeholder="Name, list, country, headline"
      maxLength={200}
      value={filter.text}
      onChange={(event) => onFilter({ ...filter, text: event.target.value })}
      className="w-full"
    />
    <div className="mt-2 flex flex-wrap gap-1.5">
      {facets.flat().map((facet) => (
        <button
          key={facet.id}
          type="button"
          aria-pressed={facet.isOn}
          onClick={() => onFilter(withFacet(filter, facet.id))}
          className={cn(
            'inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-chip border px-2 text-meta transition-colors',
            facet.isOn
              ? 'border-text bg-text font-medium text-surface'
              : facet.count === 0
                ? 'border-hairline text-subtle hover:bg-hover'
                : 'border-control text-text hover:bg-hover',
          )}
        >
          {facet.label}
          <span className={cn('tabular-nums', !facet.isOn && 'text-muted')}>{facet.count}</span>
        </button>
      ))}
    </div>
    <p role="status" className="mt-1.5 flex flex-wrap items-center gap-x-3 text-meta text-muted empty:hidden">
      {isNarrowed(filter) && (
        <>
          <span className="tabular-nums">
            {listed.toLocaleString('en')} of {all.toLocaleString('en')} hits listed
          </span>
          <Button look="link" size="small" shape="bare" onClick={() => onFilter(noFilter)}>
            Clear
          </Button>
        </>
      )}
    </p>
  </search>
);
