'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { markOpened } from '#lib/client/step.ts';

export type Recording = 'pending' | 'recorded' | 'failed';

interface OpenedEventProps {
  readonly reference: string;
  readonly step: string;
  /** Called with each change; `pending` again when the step leaves the screen. */
  readonly onChange?: (recording: Recording) => void;
}

/** Writes the audit event that the step was really shown (its files have their own), and shows if that failed. */
export function OpenedEvent({ reference, step, onChange = () => undefined }: OpenedEventProps) {
  const client = useQueryClient();
  const [failed, setFailed] = useState(false);
  const report = useEffectEvent((recording: Recording) => {
    setFailed(recording === 'failed');
    onChange(recording);
  });
  useEffect(() => {
    let hasLeft = false;
    markOpened(client, reference, step).then(
      () => hasLeft || report('recorded'),
      () => hasLeft || report('failed'),
    );
    return () => {
      hasLeft = true;
      report('pending');
    };
  }, [client, reference, step]);
  return (
    <p role="status" className="bg-surface px-4 text-rejected-fg empty:hidden">
      {failed && 'The audit log could not record that this step was opened.'}
    </p>
  );
}
