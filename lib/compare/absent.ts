/** Placeholders: text that a form or a program writes where there is no value. Two of them are never equal. */
import { toLatinDigits } from '#lib/format/text/normalisation.ts';

const written = new Set(
  [
    'unknown|unk|not known|not available|not applicable|not provided|not given|not specified|unspecified|undefined|undetermined|none|null',
    'n/a|n.a.|n.a|#n/a|no data|no value|no name|tbd|tba|to be determined|missing|empty|anonymous|withheld|fnu|lnu|fnu lnu',
    'desconocido|desconocida|desconhecido|desconhecida|inconnu|inconnue|unbekannt|sconosciuto|sconosciuta|onbekend|nieznany|nieznana',
    'sin datos|sem dados|keine angabe|k.a.|non renseigne|non renseigné|no consta|неизвестно|неизвестен|не указано|нет данных|不明|未知|غير معروف',
  ].flatMap((line) => line.split('|')),
);

/** Whether the text is no value at all: empty, punctuation alone, zeros, `XXX`, `UNKNOWN`. */
export function isAbsent(text: string): boolean {
  if (text.length > 60) return text.trim() === '';
  const plain = toLatinDigits(text.normalize('NFKC')).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return (
    !/[\p{L}\p{N}]/u.test(plain) ||
    /^x(?:[\s./<-]*x)*$/.test(plain) ||
    /^[0\s./:t-]*0[0\s./:tz-]*$/.test(plain) ||
    written.has(plain) ||
    written.has(plain.replaceAll(/^[\s[(<"'-]+|[\s\])>"'.-]+$/g, ''))
  );
}

/** Whether a part of a name is a placeholder: `UNKNOWN Silva`, `- Silva`, `FNU Silva`. */
export const hasAbsentPart = (name: string): boolean =>
  name
    .split(/[\s,]+/)
    .some((part) => (/[\p{L}\p{N}]/u.test(part) ? isAbsent(part) && !/^x\.?$/i.test(part) : /^[-–—?_*]+$/.test(part)));

/** A date that software writes where there is none. */
export const isAbsentDate = (text: string): boolean =>
  isAbsent(text) || /^(?:0001[-./]?01[-./]?01|01[-./]01[-./]0001)(?:[t ].*)?$/i.test(text.trim());
