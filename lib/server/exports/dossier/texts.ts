/** Texts of a dossier: hidden characters are made visible, and times are in UTC. */
import { toAbsolute } from '#lib/format/dates/date.ts';
import { toReadable } from '#lib/format/text/readable.ts';
import { toVisibleLine } from '#lib/format/text/visible-line.ts';

/** No honest value is longer; the whole of it is in the attached record. */
const longest = 300;
const longestText = 4_000;

export const shown = (text: string): string => toVisibleLine(text, longest);
export const shownText = (text: string): string => toVisibleLine(text, longestText);
/** It turns `different_birth_date` into `Different birth date`. */
export const readable = (word: string): string => shown(toReadable(word));
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const moment = (iso: string): string => toAbsolute(iso, 'UTC');
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
