import { useState } from 'react';

/** A change that is sent once. Unlike a mutation it keeps nothing of what was sent: that may be a token. */
export function useSending() {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  async function send(act: () => Promise<unknown>): Promise<boolean> {
    if (isSending) return false;
    setSending(true);
    setError(undefined);
    try {
      await act();
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSending(false);
    }
  }
  return { isSending, error, send, clear: () => setError(undefined) };
}
