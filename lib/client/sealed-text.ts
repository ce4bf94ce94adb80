/** Only the holder of a secret can open these texts (AES-GCM). The module is loaded when there is one: a list without a search needs none of it. */

const nonceBytes = 12;

const toKey = async (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`search text ${secret}`)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

export async function sealText(text: string, secret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await toKey(secret),
    new TextEncoder().encode(text),
  );
  return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
}

/** It is undefined for what another secret sealed, and for anything else. */
export async function openText(sealed: string, secret: string): Promise<string | undefined> {
  try {
    const bytes = Uint8Array.from(atob(sealed), (byte) => byte.charCodeAt(0));
    const [iv, data] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await toKey(secret), data));
  } catch {
    return undefined;
  }
}
