import { CopyButton } from '#components/ui/button/index.ts';

/** Shown once. Each replaces one code of the app. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-2">
      <h2 id="recovery-codes" className="flex items-center gap-1.5 font-semibold text-hit">
        Recovery codes
        <CopyButton text={codes.join('\n')} label="Copy recovery codes" />
      </h2>
      <p className="text-muted">
        Each code works once in place of the app. Store them apart from your phone; they are not shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-hairline bg-bg px-3.5 py-2.5 font-mono text-hit">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  );
}
