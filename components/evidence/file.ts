import { retryFile } from '#lib/client/retry.ts';

/** One picture, video or PDF as a viewer offers it. */
export interface EvidenceFile {
  readonly key: string;
  /** Kind and side, never a value read from it: "Passport, front". It is the text alternative. */
  readonly name: string;
  /** Short, under the thumbnail: "Front". */
  readonly side: string;
  /** On our own server. */
  readonly address: string;
  /** What the verification service says it is; the type that our server finds decides. */
  readonly declaredType: string | null;
  readonly declaredBytes: number | null;
  /** `now`: small enough to be fetched for a thumbnail with the page; `idle`: large, so fetched after what is on screen; `icon`: not a picture. */
  readonly thumbnail: 'now' | 'idle' | 'icon';
}

/** One position in the strip: a file, or the reason why there is none. */
export type EvidenceSlot = EvidenceFile | { readonly key: string; readonly side: string; readonly absent: string };

export const isFile = (slot: EvidenceSlot): slot is EvidenceFile => 'address' in slot;

export const downloadAddress = (address: string): string => `${address}?download=1`;

const mediaTypeLabels = new Map([
  ['image/jpeg', 'JPEG'],
  ['image/png', 'PNG'],
  ['image/webp', 'WebP'],
  ['image/gif', 'GIF'],
  ['application/pdf', 'PDF'],
  ['video/mp4', 'MP4 video'],
  ['video/webm', 'WebM video'],
]);

export const mediaTypeLabel = (mediaType: string): string => mediaTypeLabels.get(mediaType) ?? mediaType;

/** "640 B", "12 kB", "1.1 MB": thousands, as file managers show it. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What every query for a file shares. Files are large: they are cached just long enough to go back and forth between sides. */
export const fileQueryOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  structuralSharing: false,
  retry: retryFile,
} as const;
