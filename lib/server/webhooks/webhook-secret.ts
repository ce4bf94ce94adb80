import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares with every configured secret, always all of them, in constant time (R33). False when none is configured. */
export function isWebhookSecret(given: string | null, secrets: readonly string[]): boolean {
  const hashed = digest(given ?? '');
  let isRight = false;
  for (const secret of secrets) isRight = timingSafeEqual(hashed, digest(secret)) || isRight;
  return given !== null && isRight;
}
