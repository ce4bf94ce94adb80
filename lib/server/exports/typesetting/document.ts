/** A document as content: what it says, not how it looks. `document.typ` gives it its form; no text in it is ever read as source. */

export type Tone = 'plain' | 'muted' | 'severe' | 'warning' | 'good' | 'ownership';

/** One line of a cell or a list. */
export interface Line {
  readonly text: string;
  readonly tone?: Tone;
  readonly bold?: true;
  /** For references, document numbers, hashes. */
  readonly mono?: true;
  readonly small?: true;
}

export interface Column {
  readonly title: string;
  /** Share of the width. */
  readonly width: number;
  readonly align?: 'start' | 'end';
}

/** Position of a text in a drawing, from the left and to its baseline. In the drawing's units. */
export interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** As measured; a text that turns out wider is narrowed to it. */
  readonly width: number;
  readonly size: number;
  readonly bold: boolean;
  readonly fill: string;
}

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'text'; readonly line: Line }
  /** The headings of the first level with their pages. */
  | { readonly kind: 'contents' }
  /** Label and lines in two columns. */
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly lines: readonly Line[] }[] }
  /** A label with its tone, what it is about, and what there is to say. */
  | {
      readonly kind: 'points';
      readonly points: readonly { readonly label: Line; readonly title: string; readonly lines: readonly Line[] }[];
    }
  | {
      readonly kind: 'table';
      readonly columns: readonly Column[];
      /** In small type, in two columns of the page. */
      readonly compact?: true;
      readonly rows: readonly (readonly (readonly Line[])[])[];
    }
  | {
      readonly kind: 'pictures';
      /** In a row. */
      readonly columns: number;
      readonly pictures: readonly { readonly file: string; readonly alt: string; readonly lines: readonly Line[] }[];
    }
  /** On a page of its own size where it would be too small otherwise. Sizes in points. */
  | {
      readonly kind: 'drawing';
      readonly title: string;
      readonly alt: string;
      readonly file: string;
      readonly texts: readonly PlacedText[];
      readonly width: number;
      readonly height: number;
      readonly scale: number;
      readonly page: { readonly width: number; readonly height: number };
    };

export interface PrintedDocument {
  readonly title: string;
  /** Above the title: `Review dossier`. */
  readonly type: string;
  /** Under the title. */
  readonly subtitle: string;
  readonly author: string;
  readonly description: string;
  /** ISO 8601. */
  readonly madeAt: string;
  /** Across the top of every page: sandbox. */
  readonly banner: string | null;
  /** At the top of every page, at the right. */
  readonly reference: string;
  /** At the foot of every page. */
  readonly confidentiality: string;
  readonly footnote: string;
  readonly blocks: readonly Block[];
}

/** What a document refers to, by the name in `file`; SVG, JPEG or PNG. */
export type DocumentFiles = ReadonlyMap<string, Uint8Array>;

/** Inside the PDF, as PDF/A-3 allows. */
export interface Attachment {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly bytes: Uint8Array;
}
