import { ChevronRight } from 'lucide-react';

/** Lists what redaction removed from this step, so that absent and hidden values are never confused. */
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
