import { CopyX } from 'lucide-react';
import { Button } from '#components/ui/button/index.ts';
import { failureMessage, ProblemError } from '#lib/client/request.ts';

interface SaveStateProps {
  readonly isSaved: boolean;
  readonly error: unknown;
  /** Drops what was entered and shows what is stored. */
  readonly onReload: () => void;
}

/** What became of a save. After a conflict nothing is written, and what was entered stays until it is given up. */
export function SaveState({ isSaved, error, onReload }: SaveStateProps) {
  const isConflict = error instanceof ProblemError && error.code === 'conflict';
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {isSaved && !error && 'Saved.'}
      </p>
      <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-rejected-fg empty:hidden">
        {isConflict && (
          <>
            <CopyX aria-hidden className="size-4 shrink-0" />
            These settings have been changed since you opened them. Nothing was saved.
            <Button size="small" onClick={onReload}>
              Show the stored settings
            </Button>
          </>
        )}
        {error !== null && error !== undefined && !isConflict && `Not saved: ${failureMessage(error)}`}
      </p>
    </>
  );
}
