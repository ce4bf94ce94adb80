import { createSecretKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type BoxOptions, openBox, sealBox } from './sealed-box.ts';

const key = createSecretKey(Buffer.alloc(32, 1));
const nonce = Buffer.alloc(12, 2);
const plain = Buffer.from('[1,"text"]');

describe('the layout is fixed: boxes are stored in cookies, cursors and event ids', () => {
  test.each([
    ['nonce, ciphertext, tag', {}, 'AgICAgICAgICAgICXOflaz4yuYnxkQ7DF3ZwmjimMQeLeXnIRxU'],
    ['with associated data', { associatedData: 'limited' }, 'AgICAgICAgICAgICXOflaz4yuYnxkcUZ5CZM4TIZMlL58p1_eTQ'],
    ['nonce, tag, ciphertext', { tagPosition: 'start' }, 'AgICAgICAgICAgICDsMXdnCaOKYxB4t5echHFVzn5Ws-MrmJ8ZE'],
  ] as const)('%s', (_, options: BoxOptions, sealed) => {
    expect(sealBox(key, plain, { ...options, nonce })).toBe(sealed);
    expect(openBox(key, sealed, options)).toEqual(plain);
  });
});

test('a box is never the same twice unless its nonce is given', () => {
  expect(sealBox(key, plain)).not.toBe(sealBox(key, plain));
});

test('opens nothing but what was sealed', () => {
  const sealed = sealBox(key, plain, { associatedData: 'full' });
  expect(openBox(key, sealed, { associatedData: 'limited' })).toBeUndefined();
  expect(openBox(createSecretKey(Buffer.alloc(32, 3)), sealed, { associatedData: 'full' })).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const [at, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ 1;
    expect(openBox(key, changed.toString('base64url'), { associatedData: 'full' })).toBeUndefined();
  }
  for (const text of ['', 'AAAA', 'no box!', `${sealed}=`, sealed.slice(0, 30)])
    expect(openBox(key, text, { associatedData: 'full' })).toBeUndefined();
});
