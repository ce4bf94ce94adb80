'use client';

/**
 * Text from outside, made safe to read. Hides how bidirectional and invisible characters are isolated and shown. Promises that no text moves or hides
 * what is around it, and that it can be copied as it was received. Throws nothing.
 */
import { useEffect, useState } from 'react';
import { isPlain, toCodePoint, toVisibleParts } from '#lib/format/text/visible-text.ts';

/** Replaces a character that is invisible or moves others, by its number. Its name is the tooltip, loaded with the first mark. */
function HiddenCharacter({ character }: { readonly character: string }) {
  const number = toCodePoint(character);
  const [name, setName] = useState('');
  useEffect(() => {
    import('#lib/format/text/character-name.ts').then(
      (module) => setName(module.characterName(character)),
      () => {}, // Then the number alone is shown.
    );
  }, [character]);
  const label = `${number} ${name}`.trimEnd();
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="mx-px inline-block select-none rounded-chip border border-current px-0.5 font-mono text-[0.625em] text-muted leading-tight"
    >
      {number}
    </span>
  );
}

interface SafeTextProps {
  text: string;
  className?: string;
  /** `ltr` is for our own sentences with names in them: a name at the beginning does not reverse them. Otherwise the text decides its direction. */
  dir?: 'ltr';
}

/**
 * Shows text from outside: it is isolated from the direction of its surroundings, and characters that are invisible or move others are small named
 * marks. The text itself is unchanged.
 */
export function SafeText({ text, className, dir }: SafeTextProps) {
  const shown = isPlain(text)
    ? text
    : toVisibleParts(text).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change order
        part.isHidden ? <HiddenCharacter key={index} character={part.text} /> : part.text,
      );
  return (
    <bdi className={className} dir={dir}>
      {shown}
    </bdi>
  );
}

/** Shows what a reviewer wrote, with its lines. */
export const SafeParagraph = ({ text }: { readonly text: string }) => (
  <p className="long-text whitespace-pre-wrap">
    <SafeText text={text} />
  </p>
);
