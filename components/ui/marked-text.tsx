'use client';

import type { ReactNode } from 'react';
import type { MarkedText } from '#lib/model/session/explanation.schema.ts';
import { SafeText } from './safe-text.tsx';

/** Marks what differs by colour, tint and underline. */
export const Differing = ({ children }: { readonly children: ReactNode }) => (
  <mark className="border-control border-b-2 bg-selected font-medium text-text">{children}</mark>
);

/** Shows a value whose differing characters are marked. */
export const Marked = ({ parts }: { readonly parts: readonly MarkedText[] }) => (
  <bdi>
    {parts.map(({ text, differs }, at) =>
      differs ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one value never change order
        <Differing key={at}>
          <SafeText text={text} />
        </Differing>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one value never change order
        <SafeText key={at} text={text} />
      ),
    )}
  </bdi>
);
