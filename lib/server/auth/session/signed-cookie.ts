import 'server-only';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCookie } from '../cookie.ts';

/** The token in a signed cookie of better-auth (`token.signature`); undefined when the signature is not ours. */
export function openSignedCookie(headers: Headers, name: string, secret: string): string | undefined {
  const raw = readCookie(headers, name);
  if (!raw) return undefined;
  let value: string;
  try {
    value = decodeURIComponent(raw);
  } catch {
    return undefined; // not a value that we set
  }
  const at = value.lastIndexOf('.');
  const given = Buffer.from(value.slice(at + 1), 'base64');
  const right = createHmac('sha256', secret).update(value.slice(0, at)).digest();
  return at > 0 && given.length === right.length && timingSafeEqual(given, right) ? value.slice(0, at) : undefined;
}
