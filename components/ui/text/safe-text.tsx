'use no memo';

import { lazy, Suspense } from 'react';
import { isPlain, withoutSuspicious } from '#lib/format/text/plain-text.ts';
import { asDrawn } from '../scheduling/index.ts';

// Few texts have such characters: their names are loaded with the first one.
const MarkedCharacters = lazy(() =>
  import('./marked-characters.tsx').then((module) => ({ default: module.MarkedCharacters }), asDrawn),
);

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
export const SafeText = ({ text, className, dir }: SafeTextProps) => (
  <bdi className={className} dir={dir}>
    {isPlain(text) ? (
      text
    ) : (
      <Suspense fallback={withoutSuspicious(text)}>
        <MarkedCharacters text={text} />
      </Suspense>
    )}
  </bdi>
);
