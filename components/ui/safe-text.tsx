'use no memo';

import { isPlain, toVisibleParts } from '#lib/format/visible-text.ts';
import { cn } from './cn.ts';

interface SafeTextProps {
  text: string;
  className?: string;
  /** For a sentence of ours with names in it: a name at its beginning does not turn it. Else the text itself says which way it runs. */
  dir?: 'ltr';
}

/**
 * Text from outside: isolated from the direction of its surroundings, with characters that would not be seen, or would move others, as
 * small named marks. The text itself stays as it came.
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
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
