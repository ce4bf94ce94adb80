import { TriangleAlert } from 'lucide-react';
import { SafeText } from '#components/ui/safe-text.tsx';
import { changedSinceVerdict } from '#lib/format/labels/verdict.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import type { HitDisposition } from '#lib/model/review/verdict.schema.ts';

function* leaves(value: unknown, path: readonly string[]): Generator<readonly [string, string]> {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') yield [path.join(' › '), String(value)];
  else
    for (const [key, part] of Object.entries(value))
      yield* leaves(part, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]);
}

/** @returns the leaves in which two JSON values differ */
export function differencesOf(before: unknown, after: unknown) {
  const [former, present] = [new Map(leaves(before, [])), new Map(leaves(after, []))];
  return [...new Set([...former.keys(), ...present.keys()])]
    .filter((path) => former.get(path) !== present.get(path))
    .map((path) => ({ path, before: former.get(path) ?? null, after: present.get(path) ?? null }));
}

const Value = ({ text }: { readonly text: string | null }) =>
  text === null ? <span className="text-subtle">none</span> : <SafeText text={text} />;

/** When a hit differs from what the verdict was on, it is open again, and the two states are shown side by side. */
export function ChangedHit({ hit: { changed, present } }: { readonly hit: HitDisposition }) {
  if (changed === null) return null;
  const { former } = changed;
  const rows = changed.gone
    ? []
    : [
        ...(changed.hit ? differencesOf(former.hit, present?.hit) : []),
        ...(changed.subject ? differencesOf({ subject: former.attributes }, { subject: present?.attributes }) : []),
      ];
  return (
    <section aria-label="Changed since the verdict" className="rounded-control bg-resubmission-bg px-3 py-2">
      <p className="flex gap-1.5 font-medium text-resubmission-fg">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {changedSinceVerdict(changed)}
      </p>
      {rows.length > 0 && (
        <div className="mt-1.5 max-h-60 overflow-auto">
          <table className="w-full text-left text-meta">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="pr-2 font-medium">
                  What
                </th>
                <th scope="col" className="pr-2 font-medium">
                  At the verdict
                </th>
                <th scope="col" className="font-medium">
                  Now
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ path, before, after }) => (
                <tr key={path} className="align-top">
                  <th scope="row" className="pr-2 font-normal text-muted">
                    {path.split(' › ').map(toReadable).join(' › ')}
                  </th>
                  <td className="break-words pr-2">
                    <Value text={before} />
                  </td>
                  <td className="break-words">
                    <Value text={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length === 0 && !changed.gone && (
        <p className="text-meta">The earlier state can no longer be shown in full.</p>
      )}
    </section>
  );
}
