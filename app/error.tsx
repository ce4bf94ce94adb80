'use client';
'use no memo';

import { PageFailure } from '#components/ui/feedback/index.ts';

interface FailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

export default function PageError({ error, retry }: FailureProps) {
  return <PageFailure error={error} onRetry={retry} />;
}
