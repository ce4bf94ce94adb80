import { toVisibleParts } from '#lib/format/text/visible-text.ts';

/** The text, with invisible characters and those that move others as small named marks. */
export const MarkedCharacters = ({ text }: { readonly text: string }) =>
  toVisibleParts(text).map((part, index) =>
    part.hidden === undefined ? (
      part.text
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change order
        key={index}
        role="img"
        aria-label={part.hidden}
        title={part.hidden}
        className="mx-px inline-block select-none rounded-chip border border-current px-0.5 align-baseline font-mono text-[0.625em] text-resubmission-fg leading-tight"
      >
        {part.hidden.slice(0, part.hidden.indexOf(' '))}
      </span>
    ),
  );
