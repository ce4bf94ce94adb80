/** Which hits of a screening are listed: by words, by kind, by what the comparison found. Pure. */
import { normaliseText } from '#lib/format/text/normalisation.ts';
import type { Agreement, HitExplanation } from '#lib/model/session/explanation.ts';
import type { HitKind } from '#lib/model/session/hit-kind.ts';
import { countriesOf, type Hit, kindsOf, sourcesOf } from '../hits/index.ts';

/** Those of one group widen, those of different groups narrow. */
export interface HitFilter {
  readonly text: string;
  /** Ids of facets. */
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

const kindLabels: Readonly<Record<HitKind, string>> = {
  sanctions: 'Sanctions',
  pep: 'PEP',
  other: 'Other',
  adverse_media: 'Adverse media',
};

const ofKind = (kind: HitKind): FacetRule => ({
  id: `kind:${kind}`,
  label: kindLabels[kind],
  matches: (hit, explained) => (explained?.kinds ?? kindsOf(hit)).includes(kind),
});

const compared = { agrees: ['equal', 'partial'], differs: ['different'], open: ['missing', 'not_compared'] } as const;

/** Of several attributes that are one question, the one that differs decides, else the one that agrees. */
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

/** Groups of facets in the order of the screen. */
const groups: readonly (readonly FacetRule[])[] = [
  [
    {
      id: 'nothing-differs',
      label: 'Nothing differs',
      // What was not compared may agree.
      matches: (_, explained) => (explained?.different ?? 0) === 0,
    },
  ],
  (['sanctions', 'pep', 'other', 'adverse_media'] as const).map(ofKind),
  // Another birth date is a reason of its own: those hits are judged together.
  ofAttribute('birth', 'Birth date', ['birth_date'], ['agrees', 'differs', 'open']),
  ofAttribute('country', 'Country', ['nationality', 'country'], ['agrees', 'open']),
];

export interface Facet {
  readonly id: string;
  readonly label: string;
  readonly isOn: boolean;
  /** Hits that would be listed with it, under the words and the other groups. */
  readonly count: number;
}

const isOn = (filter: HitFilter, group: readonly FacetRule[]) => group.filter(({ id }) => filter.facets.has(id));

const matchesGroups = (
  filter: HitFilter,
  hit: Hit,
  explained: HitExplanation | undefined,
  but?: readonly FacetRule[],
) =>
  groups.every((group) => {
    const chosen = group === but ? [] : isOn(filter, group);
    return chosen.length === 0 || chosen.some(({ matches }) => matches(hit, explained));
  });

/** Everything by which a reviewer would look for a hit. */
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

/** @returns the hits in the same order */
export const filterHits = (hits: readonly Hit[], explained: Explained, filter: HitFilter): readonly Hit[] =>
  isNarrowed(filter)
    ? hits.filter((hit) => {
        const own = explained.get(hit.id);
        return matchesGroups(filter, hit, own) && matchesText(filter, hit, own);
      })
    : hits;

/** Only groups that tell hits apart, and what was chosen. */
export function toFacets(hits: readonly Hit[], explained: Explained, filter: HitFilter): readonly (readonly Facet[])[] {
  return groups.flatMap((group) => {
    const all = group.map((rule) => hits.filter((hit) => rule.matches(hit, explained.get(hit.id))).length);
    const divides = all.some((count) => count > 0 && count < hits.length);
    if (!divides && isOn(filter, group).length === 0) return [];
    const under = hits.filter((hit) => {
      const own = explained.get(hit.id);
      return matchesText(filter, hit, own) && matchesGroups(filter, hit, own, group);
    });
    const facets = group.flatMap((rule, at): Facet[] => {
      const on = filter.facets.has(rule.id);
      if (!on && all[at] === 0) return [];
      const count = under.filter((hit) => rule.matches(hit, explained.get(hit.id))).length;
      return [{ id: rule.id, label: rule.label, isOn: on, count }];
    });
    return [facets];
  });
}

/** @returns the filter with the facet added, or without it */
export const withFacet = (filter: HitFilter, id: string): HitFilter => ({
  ...filter,
  facets: filter.facets.symmetricDifference(new Set([id])),
});
