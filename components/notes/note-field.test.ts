import { expect, test } from 'vitest';
import { mentionBefore, mentionedIn, suggestPeople } from './note-field.tsx';

const people = [
  { id: 'a', name: 'Ana Kestrelwood' },
  { id: 'b', name: 'Élodie Brun' },
  { id: 'c', name: 'Anaïs Corvo' },
];

test('a name is being written after an @ that begins a word', () => {
  expect(mentionBefore('See @an', 7)).toEqual({ start: 4, part: 'an' });
  expect(mentionBefore('@', 1)).toEqual({ start: 0, part: '' });
  expect(mentionBefore('See @an and more', 7)).toEqual({ start: 4, part: 'an' });
  for (const text of ['ana@desk.example', 'no', 'See @an, then'])
    expect(mentionBefore(text, text.length)).toBeUndefined();
});

test('people are found by the beginning of a word of their names, whatever the accents', () => {
  expect(suggestPeople(people, 'ana').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(suggestPeople(people, 'elo').map(({ id }) => id)).toEqual(['b']);
  expect(suggestPeople(people, 'kest').map(({ id }) => id)).toEqual(['a']);
  expect(suggestPeople(people, 'x')).toEqual([]);
});

test('who is mentioned is read from the text alone', () => {
  expect(mentionedIn('@Ana Kestrelwood and @Élodie Brun', people)).toEqual(['a', 'b']);
  expect(mentionedIn('Ana Kestrelwood', people)).toEqual([]);
  const more = [...people, { id: 'd', name: 'Ana' }];
  expect(mentionedIn('@Ana Kestrelwood, see', more)).toEqual(['a']);
  expect(mentionedIn('@Ana, see @Ana Kestrelwood.', more)).toEqual(['a', 'd']);
  expect(mentionedIn('@Anabel', more)).toEqual([]);
});
