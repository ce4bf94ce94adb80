import { describe, expect, test } from 'vitest';
import { type Click, isPlainClick } from './plain-click.ts';

describe('isPlainClick', () => {
  const plain: Click = {
    button: 0,
    metaKey: false,
    ctrlKey: false,
    shiftKey: false,
    altKey: false,
    defaultPrevented: false,
  };

  test('opens here', () => expect(isPlainClick(plain)).toBe(true));

  test.each<Partial<Click>>([
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])('%o is left to the browser', (other) => expect(isPlainClick({ ...plain, ...other })).toBe(false));
});
