/** What a reader of a PDF gets, by pdf.js: texts, tags, metadata, attachments, bookmarks. */

interface TagNode {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly TagNode[];
}

export interface ReadPdf {
  /** Each page is one text, its items joined as they come. */
  readonly pages: readonly string[];
  /** A line joins the texts at one height, without spaces; all pages have theirs here. */
  readonly lines: readonly string[];
  /** Roles of all tags with their alternative texts. */
  readonly tags: readonly { readonly role: string; readonly alt: string | undefined }[];
  readonly isMarked: boolean;
  readonly title: string | undefined;
  readonly language: string | undefined;
  /** As it stands in the file. */
  readonly xmp: string;
  readonly attachments: ReadonlyMap<string, Uint8Array>;
  readonly bookmarks: readonly string[];
}

/** Normalised and without spaces, places to break at and isolates: a PDF does not keep word boundaries. */
export const withoutSpaces = (text: string): string => text.normalize('NFKC').replace(/[\s\u200b\u2068\u2069]/gu, '');

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = pdfjs.getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  const lines: string[] = [];
  const tags: { role: string; alt: string | undefined }[] = [];
  const visit = ({ role, alt, children = [] }: TagNode) => {
    if (role !== undefined) tags.push({ role, alt });
    for (const child of children) visit(child);
  };
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const texts = content.items.filter((item) => 'str' in item);
    pages.push(
      texts
        .map(({ str }) => str)
        .join('')
        .replaceAll('\u200b', ''),
    );
    for (const [, line] of Map.groupBy(texts, ({ transform }) => Math.round(Number(transform[5] ?? 0))))
      lines.push(withoutSpaces(line.map(({ str }) => str).join('')));
    visit(((await page.getStructTree()) ?? {}) as TagNode);
  }
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string | null } };
  const attachments = new Map<string, Uint8Array>();
  for (const id of ((await document.getAttachments()) as Map<string, object> | null)?.keys() ?? [])
    attachments.set(id, new Uint8Array((await document.getAttachmentContent(id)) as ArrayLike<number>));
  const outline: readonly { title: string }[] = (await document.getOutline()) ?? [];
  // Its declared type is not what it returns.
  const marked = (await document.getMarkInfo()) as unknown as ReadonlyMap<string, unknown> | null;
  const raw = Buffer.from(bytes).toString('latin1');
  const result = {
    pages,
    lines,
    tags,
    isMarked: marked?.get('Marked') === true,
    title: info.Title,
    language: info.Language ?? undefined,
    xmp: /<x:xmpmeta[\s\S]*?<\/x:xmpmeta>/.exec(raw)?.[0] ?? '',
    attachments,
    bookmarks: outline.map(({ title }) => title),
  };
  await task.destroy();
  return result;
}
