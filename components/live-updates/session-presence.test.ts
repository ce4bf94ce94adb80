import { expect, test } from 'vitest';
import { presenceMessage } from './session-presence.tsx';

test.each([
  [['Ana'], 'Ana is viewing'],
  [['Ana', 'Ben'], 'Ana and Ben are viewing'],
  [['Ana', 'Ben', 'Cem'], 'Ana, Ben and 1 other are viewing'],
  [['Ana', 'Ben', 'Cem', 'Dov'], 'Ana, Ben and 2 others are viewing'],
])('%j', (names, message) => expect(presenceMessage(names)).toBe(message));
