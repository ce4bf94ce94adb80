import type { MarkedText } from '#lib/model/session/explanation.ts';
import { SafeText } from './safe-text.tsx';

/** A value whose differing characters are marked by colour, tint and underline. */
export const Marked = ({ parts }: { readonly parts: readonly MarkedText[] }) => (
  <bdi>
    {parts.map(({ text, differs }, at) =>
      differs ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one value never change order
        <mark key={at} className="border-different border-b-2 bg-different-bg font-medium text-different">
          <SafeText text={text} />
        </mark>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one value never change order
        <SafeText key={at} text={text} />
      ),
    )}
  </bdi>
);
