/** Names what was taken out of this step for the reviewer's role, so that absent and hidden are never mixed up. */
export function Hidden({ redacted }: { readonly redacted: readonly string[] }) {
  if (redacted.length === 0) return null;
  return (
    <section aria-label="Hidden from your role" className="border-hairline border-t px-4 py-3 text-muted">
      <p>
        Hidden from your role: {redacted.length === 1 ? 'one value' : `${redacted.length} values`} of this step
        <span className="sr-only">:</span>
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5">
        {redacted.map((path) => (
          <li key={path}>
            <code className="break-all text-meta">{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
