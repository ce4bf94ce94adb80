import { useId } from 'react';
import { SafeText } from '#components/ui/marked-text.tsx';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** "at: 2026-01-02, event: SUBMITTED"; the shape of an entry is described nowhere. */
const entryText = (entry: unknown): string =>
  isRecord(entry)
    ? Object.entries(entry)
        .filter(([, value]) => value !== null && value !== '')
        .map(([key, value]) => `${key}: ${toText(value)}`)
        .join(', ')
    : toText(entry);

/** What an older answer says happened to the step, in the order received; nothing where it has no timeline. */
export function StepTimeline({ body }: { readonly body: unknown }) {
  const headingId = useId();
  const timeline = isRecord(body) ? body.timeline : undefined;
  const entries = Array.isArray(timeline) ? timeline : timeline === null || timeline === undefined ? [] : [timeline];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="px-4 pb-5">
      <h3 id={headingId} className="font-semibold">
        Timeline <span className="ml-1 font-normal text-muted">as reported by the verification service</span>
      </h3>
      <ol className="mt-1">
        {entries.map((entry, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of one answer never change places
          <li key={position} className="break-words py-0.5">
            <SafeText text={entryText(entry)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
