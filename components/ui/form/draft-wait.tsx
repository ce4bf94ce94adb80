import { Button } from '#components/ui/button/button.tsx';
import { FailureLine, Skeleton } from '#components/ui/feedback/index.ts';
import { failureMessage } from '#lib/client/request.ts';
import type { DraftStatus } from './use-draft.ts';

/** Stands where the form will be, until it is known whether there is a draft. To begin without it is a choice: what is entered then takes its place. */
export const DraftWait = ({ draft: { unread } }: { readonly draft: DraftStatus }) =>
  unread ? (
    <div>
      <FailureLine onRetry={unread.retry} retrying={unread.isRetrying} className="px-0">
        Your draft could not be read: {failureMessage(unread.error)}
      </FailureLine>
      <Button look="link" size="small" className="px-0" onClick={unread.begin}>
        Begin without it
      </Button>
    </div>
  ) : (
    <Skeleton className="w-60" />
  );
