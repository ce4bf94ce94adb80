'use no memo';

import { isPlain, toVisibleParts } from '#lib/format/text/visible-text.ts';
import { cn } from '../style/index.ts';

interface SafeTextProps {
  text: string;
  className?: string;
  /** For our own sentences with names in them: a name at the beginning does not reverse them. Otherwise the text decides its direction. */
  dir?: 'ltr';
}

/**
 * Text from outside: isolated from the direction of its surroundings, with characters that are invisible or move others as small named
 * marks. The text itself is unchanged.
 */
export function SafeText({ text, className, dir }: SafeTextProps) {
  if (isPlain(text))
    return (
      <bdi className={className} dir={dir}>
        {text}
      </bdi>
    );
  return (
    <bdi className={className} dir={dir}>
      {toVisibleParts(text).map((part, index) =>
        part.hidden === undefined ? (
          part.text
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change order
            key={index}
            role="img"
            aria-label={part.hidden}
            title={part.hidden}
            className={cn(
              'mx-px inline-block select-none rounded-chip border border-current px-0.5 align-baseline font-mono text-[0.625em] leading-tight',
              'text-resubmission-fg',
            )}
          >
            {part.hidden.slice(0, part.hidden.indexOf(' '))}
          </span>
        ),
      )}
    </bdi>
  );
}
