/**
 * What "cleaner" means, for every test that must not find it. An answer in which a part is missing, unreadable or changed is cleaner than the
 * right one where a finding is gone or milder, or counts less, and no finding that is new or counts more, on the same step or on the session, stands
 * for it; or where a word that reassures is there which was not.
 */
import type { Finding, Severity } from '../finding.schema.ts';

type Judged = Pick<Finding, 'code' | 'severity' | 'step' | 'count' | 'status'>;

const level: Record<Severity, number> = { notice: 0, warning: 1, severe: 2 };

/** A finding that says "this cannot be known" may be one level milder than what it stands for. */
const mayStandFor = (one: Judged, lost: Judged): boolean =>
  (one.step === lost.step || one.step === null) && level[one.severity] >= level[lost.severity] - 1;

/** The findings that were lost, as `code step`. Empty: the changed findings are no cleaner. */
export function lostFindings(right: readonly Judged[], changed: readonly Judged[]): string[] {
  const isSame = (one: Judged, other: Judged) => one.code === other.code && one.step === other.step;
  const isMore = (one: Judged, than: Judged) =>
    (one.count ?? 0) > (than.count ?? 0) || (one.status !== undefined && one.status !== than.status);
  const added = changed.filter((one) => {
    const before = right.find((other) => isSame(one, other));
    return before === undefined || isMore(one, before);
  });
  return right
    .filter((finding) => {
      const found = changed.find((one) => isSame(one, finding));
      const isLess =
        found === undefined ||
        level[found.severity] < level[finding.severity] ||
        (found.count !== undefined && found.count < (finding.count ?? 0));
      return isLess && !added.some((one) => mayStandFor(one, finding));
    })
    .map(({ code, step }) => `${code} ${step}`);
}

const reassuring =
  /(?<!\bnot (?:an? )?)\b(?:approved|validated|valid|verified|passed|agrees?|equal|no (?:hits|matches|findings|duplicates|owners|one)|0 (?:hits|matches|duplicates)|none found|adult)\b/gi;

/** Reassuring words that stand in the changed text more often than in the right one. */
export function addedReassurances(right: string, changed: string): string[] {
  const countsOf = (text: string) =>
    Map.groupBy(
      [...text.matchAll(reassuring)].map(([word]) => word.toLowerCase()),
      (word) => word,
    );
  const before = countsOf(right);
  return [...countsOf(changed)]
    .filter(([word, all]) => all.length > (before.get(word)?.length ?? 0))
    .map(([word]) => word);
}
