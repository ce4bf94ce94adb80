import { expect, test } from 'vitest';
import { enteredText } from './entered-text.schema.ts';

const reason = enteredText().min(1).max(20);

test.each(['\u200b', '\u2060\u00ad', '\u3164', '\u2800', '\ufeff', '\u0301', '\u202e \t', '\u{e0020}', ''])(
  'what nobody can see is no text (%j)',
  (text) => expect(reason.safeParse(text).success).toBe(false),
);

test.each([
  [' Checked ', 'Checked'],
  ['\u062f\u0644\u06cc\u0644', '\u062f\u0644\u06cc\u0644'],
  ['\u5df2\u6838\u5bf9', '\u5df2\u6838\u5bf9'],
  ['?', '?'],
  ['\u{1f44d}\u{1f3fd}', '\u{1f44d}\u{1f3fd}'],
])('what can be seen is kept, without blanks around it (%j)', (text, kept) => expect(reason.parse(text)).toBe(kept));
