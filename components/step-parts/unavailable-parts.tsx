/** Some parts of a step are not shown as values: redaction removed them, or they could not be read. */
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Scroller } from '#components/ui/page/index.ts';
import { SafeText } from '#components/ui/safe-text.tsx';
import { listUnreadable } from '#lib/model/session/unreadable.ts';

/** The list names what redaction removed from this step, so that absent and hidden values are never confused. */
export function HiddenValues({ redacted }: { readonly redacted: readonly string[] }) {
  if (redacted.length === 0) return null;
  return (
    <details className="group border-hairline border-t text-muted print:hidden">
      <summary className="flex min-h-10 list-none items-center gap-2 px-4 -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 group-open:rotate-90" />
        Not available to your role: {redacted.length === 1 ? 'one value' : `${redacted.length} values`} of this step
      </summary>
      <ul className="flex flex-wrap gap-x-3 gap-y-0.5 px-4 pb-3">
        {redacted.map((path) => (
          <li key={path}>
            <code className="break-all text-meta">{path}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Each part that could not be read has its raw value; nothing is shown for a step that was read whole. */
export function UnreadableParts({ body }: { readonly body: unknown }) {
  const headingId = useId();
  const parts = listUnreadable(body);
  if (parts.length === 0) return null;
  const [whole] = parts.filter(({ path }) => path === '');
  return (
    <section aria-labelledby={headingId} className="border-hairline border-b bg-surface px-4 py-2.5">
      <h3 id={headingId} className="font-semibold">
        {whole ? 'This answer could not be read' : 'Values that could not be read'}
      </h3>
      <p className="text-muted">
        {whole
          ? 'The verification service answered in an unexpected form. The answer is shown as received and says nothing about the subject.'
          : 'They came in an unexpected form and are shown as received. Nothing follows from them.'}
      </p>
      {!whole && (
        <ul className="mt-1">
          {parts.slice(0, mostShown).map(({ path, raw }) => (
            <li key={path} className="grid gap-x-4 py-0.5 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
              <code className="break-all text-muted">
                <SafeText text={path} />
              </code>
              <Scroller className="long-text block font-mono">
                <SafeText text={toText(raw)} />
              </Scroller>
            </li>
          ))}
        </ul>
      )}
      {parts.length > mostShown && <p className="text-muted">{parts.length - mostShown} more in the raw data</p>}
    </section>
  );
}

const mostShown = 50;
/** The raw data has the rest. */
const longestShown = 400;

function toText(raw: unknown): string {
  const text = JSON.stringify(raw);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
