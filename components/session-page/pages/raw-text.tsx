import { SafeText } from '#components/ui/marked-text.tsx';
import { Scroller } from '#components/ui/page/index.ts';
import { ProblemError } from '#lib/client/request.ts';

/** The text of an answer that is no JSON, closed at first; nothing for a role that may not see it, or where no answer came. */
export function RawText({ error }: { readonly error: unknown }) {
  const text = error instanceof ProblemError ? error.rawText : undefined;
  if (text === undefined) return null;
  return (
    <details className="mt-2">
      <summary className="cursor-pointer text-text">Answer as received</summary>
      {text.trim() === '' ? (
        <p className="text-subtle">Empty</p>
      ) : (
        <Scroller className="mt-1 max-h-96 whitespace-pre-wrap break-words font-mono">
          <SafeText text={text} />
        </Scroller>
      )}
    </details>
  );
}
