import { retryFile } from '#lib/client/request.ts';

export interface EvidenceFile {
  readonly key: string;
  /** The name is the kind and side, such as "Passport, front", and never a value read from the file. It is the text alternative. */
  readonly name: string;
  /** The short name stands under the thumbnail, such as "Front". */
  readonly side: string;
  /** The file has this address on our own server. */
  readonly address: string;
  /** The verification service declares this type; the type that our server finds decides. */
  readonly declaredType: string | null;
  readonly declaredBytes: number | null;
  /** A thumbnail is fetched `now` if it is small, when the browser is `idle` if it is large; what is no picture has an `icon`. */
  readonly thumbnail: 'now' | 'idle' | 'icon';
}

/** A position in the strip is a file, or the reason why there is none. */
export type EvidenceSlot = EvidenceFile | { readonly key: string; readonly side: string; readonly absent: string };

export const isFile = (slot: EvidenceSlot): slot is EvidenceFile => 'address' in slot;

export const downloadAddress = (address: string): string => `${address}?download=1`;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The text counts in thousands, as file managers do: "640 B", "12 kB", "1.1 MB". */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Files are large, so they are cached just long enough to go back and forth between sides. */
export const fileQueryOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  structuralSharing: false,
  retry: retryFile,
} as const;
