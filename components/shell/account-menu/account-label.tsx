const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => (word ? [...word][0] : ''))
    .join('')
    .toUpperCase();
};

/** Who is signed in: initials, and the name where there is room for it. */
export const AccountLabel = ({ name }: { name: string }) => (
  <>
    <span
      aria-hidden
      className="flex size-6.5 items-center justify-center rounded-full bg-sunken font-semibold text-[0.6875rem] text-muted high-contrast:border"
    >
      {initials(name)}
    </span>
    <span className="max-w-40 truncate text-text max-wide:sr-only">{name}</span>
    <span className="sr-only">, account</span>
  </>
);
