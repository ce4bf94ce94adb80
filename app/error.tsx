'use client';

import { PageFailure } from '#components/ui/page-failure.tsx';

interface FailureProps {
  readonly error: unknown;
  readonly retry: () => void;
}

export default function PageError({ error, retry }: FailureProps) {
  return <PageFailure error={error} onRetry={retry} />;
}
