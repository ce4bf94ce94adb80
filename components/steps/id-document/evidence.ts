import type { EvidenceFile, EvidenceSlot } from '#components/evidence/index.tsx';
import type { StepReading } from '#lib/client/api.ts';
import type { FileObject } from '#lib/contract/index.ts';
import { toDocumentName } from '#lib/format/document-type.ts';
import type { SessionKind } from '#lib/model/ids.ts';
import { apiUrls } from '#lib/model/urls.ts';
import { filesIn, mayBePicture, wayText } from '../files.ts';
import { isHidden } from '../redaction.ts';
import type { SeenIdDocument } from './seen.ts';

interface Side {
  readonly path: readonly [group: 'files' | 'original_files', side: 'front' | 'back' | 'face'];
  readonly side: string;
  readonly name: string;
  /** Why it may be absent, in the words of upstream's contract; undefined: its absence says nothing. */
  readonly absent?: string;
}

const sides: readonly Side[] = [
  { path: ['files', 'front'], side: 'Front', name: 'front', absent: 'not submitted' },
  { path: ['files', 'back'], side: 'Back', name: 'back', absent: 'not submitted' },
  { path: ['files', 'face'], side: 'Portrait', name: 'portrait', absent: 'not given' },
  { path: ['original_files', 'front'], side: 'Original front', name: 'original of the front' },
  { path: ['original_files', 'back'], side: 'Original back', name: 'original of the back' },
];

/** All sides of the document, absent ones in their place, then files that the contract does not know of. */
export function evidenceOf(
  at: { readonly kind: SessionKind; readonly ref: string; readonly step: string },
  { body, redacted }: Pick<StepReading, 'body' | 'redacted'>,
): readonly EvidenceSlot[] {
  const { document } = body as SeenIdDocument;
  const kind = toDocumentName(document?.type);
  const prefix = apiUrls.file(at.kind, at.ref, at.step, '');
  const inBody = filesIn(body, prefix);
  const toFile = (found: (typeof inBody)[number], side: string, name: string, thumbnail: boolean): EvidenceFile => ({
    key: found.key,
    side,
    name: `${kind}, ${name}`,
    address: found.address,
    declaredType: found.declaredType,
    declaredBytes: found.declaredBytes,
    thumbnail,
  });

  const known = sides.flatMap(({ path, side, name, absent }): EvidenceSlot[] => {
    const [group, which] = path;
    const file: Partial<FileObject> | null | undefined = document?.[group]?.[which as 'front'];
    const found = inBody.find(({ address }) => address === file?.url);
    if (found) return [toFile(found, side, name, group === 'files' && mayBePicture(found))];
    const way = `document.${path.join('.')}`;
    if (isHidden(redacted, way)) return [{ key: way, side, absent: 'hidden from your role' }];
    return absent ? [{ key: way, side, absent }] : [];
  });
  const shown = new Set(known.map(({ key }) => key));
  const further = inBody
    .filter((found) => !shown.has(found.key) && mayBePicture(found))
    .map((found) => toFile(found, wayText(found.path.slice(-2)), wayText(found.path).toLowerCase(), false));
  return [...known, ...further];
}
