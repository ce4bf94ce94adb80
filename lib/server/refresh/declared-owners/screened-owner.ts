/** What is known of an owner's screening. Missing data never reads as "no hits". */
import type { BeneficialOwnersStep } from '#lib/contract/index.ts';
import { type HitKind, hitKinds } from '#lib/model/session/hit-kind.ts';
import type { Screened } from '#lib/ownership/index.ts';
import { hitKindsOf } from '#lib/screening/index.ts';
import type { SessionRecord } from '#lib/server/store/index.ts';

type Company = NonNullable<BeneficialOwnersStep['corporates']>[number];

const strongest = (kinds: ReadonlySet<HitKind>): HitKind | null => hitKinds.find((kind) => kinds.has(kind)) ?? null;

/** `sanctions: false` only for a complete list of hits, each with its own list of sanctions. */
export function screenedCompany(aml: Company['aml']): Screened | null {
  if (aml === null) return null;
  const { screening, matches } = aml;
  const delivered = screening?.length ?? null;
  const isCount = matches !== null && Number.isSafeInteger(matches) && matches >= 0;
  const isWhole = delivered !== null && isCount && delivered >= matches;
  const kinds = new Set(screening?.flatMap((hit) => hitKindsOf(hit.types, hit)));
  const isUnspecified = (hit: NonNullable<typeof screening>[number]) =>
    hit.sanctions === null && hit.pep === null && hit.adverse_media === null;
  const hasAllLists = screening?.every((hit) => hit.sanctions !== null) ?? false;
  return {
    hits: delivered === null && !isCount ? null : Math.max(delivered ?? 0, isCount ? matches : 0),
    sanctions: kinds.has('sanctions') ? true : isWhole && hasAllLists ? false : null,
    worst: strongest(kinds),
    state: isWhole && !screening?.some(isUnspecified) ? 'complete' : 'incomplete',
  };
}

/** From the facts of the person's own session. A hit of an unknown kind may be a sanction. */
export function screenedPerson({ steps, facts }: SessionRecord): Screened | null {
  const factsPerStep = steps
    .filter((step) => step.screening)
    .map((step) => new Map(facts.filter((fact) => fact.step === step.step).map(({ key, value }) => [key, value])));
  if (factsPerStep.length === 0) return null;
  const counts = factsPerStep.map((step) => {
    const [reported, delivered] = ['hits_reported', 'hits_delivered'].map((key) => {
      const count = step.get(key);
      return count !== undefined && /^\d+$/.test(count) ? Number(count) : null;
    });
    return { reported: reported ?? null, delivered: delivered ?? null };
  });
  const kinds = new Set(hitKinds.filter((kind) => factsPerStep.some((step) => Number(step.get(`hits_${kind}`)) > 0)));
  const isWhole = counts.every(
    ({ reported, delivered }) => reported !== null && delivered !== null && delivered >= reported,
  );
  const known = counts.flatMap(({ reported, delivered }) => {
    const numbers = [reported, delivered].filter((count) => count !== null);
    return numbers.length > 0 ? [Math.max(...numbers)] : [];
  });
  return {
    hits: known.length > 0 ? known.reduce((sum, count) => sum + count, 0) : null,
    sanctions: kinds.has('sanctions') ? true : isWhole && !kinds.has('other') ? false : null,
    worst: strongest(kinds),
    state: isWhole ? 'complete' : 'incomplete',
  };
}
