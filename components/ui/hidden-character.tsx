'use client';

import { useEffect, useState } from 'react';
import { toCodePoint } from '#lib/format/text/visible-text.ts';

/** A mark in the place of a character that is invisible or moves others: its number, with its name as tooltip, loaded with the first one. */
export function HiddenCharacter({ character }: { readonly character: string }) {
  const number = toCodePoint(character);
  const [name, setName] = useState('');
  useEffect(() => {
    import('#lib/format/text/character-name.ts').then(
      (module) => setName(module.characterName(character)),
      () => {}, // the number alone
    );
  }, [character]);
  const label = `${number} ${name}`.trimEnd();
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="mx-px inline-block select-none rounded-chip border border-current px-0.5 font-mono text-[0.625em] text-resubmission-fg leading-tight"
    >
      {number}
    </span>
  );
}
