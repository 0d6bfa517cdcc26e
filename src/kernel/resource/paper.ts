/**
 * What stands on a paper, as data: whoever declares one says blocks, and the writers (PDF, screen, print window) know how they look.
 * Widths are millimetres.
 */

/** A: acts and certificates, P: portrait lists, L: landscape lists; L3: a list that is too wide for A4, on A3. */
export type PaperFormat = 'A' | 'P' | 'L' | 'L3';
export type PaperLanguage = 'hr' | 'en';

/** Margins and the width of the text, in millimetres. */
export const paperFormats: Readonly<
  Record<
    PaperFormat,
    {
      readonly landscape: boolean;
      readonly size: 'A4' | 'A3';
      /** Of the sheet, from edge to edge. */
      readonly height: number;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
      readonly width: number;
    }
  >
> = {
  A: { landscape: false, size: 'A4', height: 297, left: 25, right: 20, top: 15, bottom: 20, width: 165 },
  P: { landscape: false, size: 'A4', height: 297, left: 20, right: 15, top: 15, bottom: 20, width: 175 },
  L: { landscape: true, size: 'A4', height: 210, left: 12, right: 12, top: 12, bottom: 16, width: 273 },
  L3: { landscape: true, size: 'A3', height: 297, left: 12, right: 12, top: 12, bottom: 16, width: 396 },
};

/** Words of one look in the middle of a sentence. */
export interface Run {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
}
export type PaperText = string | readonly Run[];
export type PaperAlign = 'left' | 'right' | 'center' | 'justify';

export interface LetterheadBlock {
  readonly block: 'letterhead';
  readonly university?: string;
  readonly institution: string;
  /** The body whose act it is. */
  readonly unit?: string;
  readonly address?: string;
  /** «REPUBLIKA HRVATSKA» above all. */
  readonly republic?: boolean;
  /** PNG or JPEG as a data URL; 18 mm high on paper. */
  readonly logo?: string;
  readonly klasa?: string | null;
  readonly urbroj?: string | null;
  /** Without a value the line is left out (`system`) or ruled for the pen (`hand`). */
  readonly filing?: 'system' | 'hand';
  /** Of the institution, on administrative decisions. */
  readonly oib?: string;
  /** «Karlovac, 10. rujna 2026.» */
  readonly placeDate?: string;
}
export interface AddresseeBlock {
  readonly block: 'addressee';
  readonly lines: readonly string[];
}
/** The title of the whole paper: centred, bold, in capitals; `below` reads on in small letters. */
export interface TitleBlock {
  readonly block: 'title';
  readonly text: string;
  readonly below?: string;
}
export interface HeadingBlock {
  readonly block: 'heading';
  readonly level: 2 | 3;
  readonly text: string;
  /** «Članak 1.» stands in the middle. */
  readonly align?: 'center';
}
export interface TextBlock {
  readonly block: 'text';
  readonly text: PaperText;
  readonly align?: PaperAlign;
  /** A remark: 8.5 pt. */
  readonly small?: boolean;
  /** So far from the left edge, in millimetres: a decision inside minutes. */
  readonly indent?: number;
  /** Stays on the page of what follows it. */
  readonly keep?: boolean;
  /** Stays, as a whole, on the page of what stands above it: the legend of a table. */
  readonly keepAbove?: boolean;
}
/** Labels with their values, one below the other. */
export interface FactsBlock {
  readonly block: 'facts';
  /** `bold`: what sums up the others. */
  readonly facts: readonly { readonly label: string; readonly value: PaperText; readonly bold?: boolean }[];
  /** Of the labels; 50 unless told. */
  readonly labelWidth?: number;
  /** Values are figures: they end below each other, in a column so wide. */
  readonly figureWidth?: number;
  /** Stays, as a whole, on the page of what stands above it: the sums of a table. */
  readonly keepAbove?: boolean;
}
/** `roman`: points of an operative part, the numeral centred on a line of its own; else a list. */
export interface PointsBlock {
  readonly block: 'points';
  readonly numbers: 'roman' | 'decimal' | 'letters' | 'bullets';
  readonly items: readonly PaperText[];
  /** How many points stand before these, where a table or form parts them. */
  readonly after?: number;
}
export interface TableColumn {
  readonly head: string;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
}
export type TableCell =
  | string
  | {
      readonly text: string;
      readonly bold?: boolean;
      readonly italic?: boolean;
      /** Shaded, in hundredths of black: what is dark is read from afar. */
      readonly grey?: 15 | 30 | 45;
    };
/**
 * A row, the heading of a group (never the last on a page), or a line of totals. Levels count from 0, the outermost.
 * A total's `label` stands in front over the first cells that are empty strings.
 */
export type TableRow =
  | { readonly cells: readonly TableCell[] }
  | { readonly group: string; readonly level?: number }
  | { readonly total: readonly TableCell[]; readonly label?: string; readonly level?: number };
export interface TableBlock {
  readonly block: 'table';
  /** For whoever does not see it: what the table is about. */
  readonly summary?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Which columns name their row. */
  readonly rowHeads?: readonly number[];
}
export interface Signature {
  readonly function: string;
  readonly name?: string;
  /** A transcript that is not signed by hand: «, v. r.» */
  readonly ownHand?: boolean;
  /** Signed for the one who holds the function: «za». */
  readonly onBehalf?: boolean;
}
/** One stands in the right half; two or three in columns of equal width, the institution's on the right. */
export interface SignaturesBlock {
  readonly block: 'signatures';
  readonly people: readonly Signature[];
  /** «M. P.» beside the name. */
  readonly seal?: boolean;
  /** Shown only after the electronic signature exists. */
  readonly electronic?: string;
}
/** «Dostaviti:», kept together with the signature above it. */
export interface CopiesBlock {
  readonly block: 'copies';
  readonly to: readonly string[];
}
/** «Prilozi:» */
export interface AnnexesBlock {
  readonly block: 'annexes';
  readonly names: readonly string[];
}
/** A ruled frame for the receipt stamp of submissions. */
export interface ReceiptBlock {
  readonly block: 'receipt';
}
export interface PageBreakBlock {
  readonly block: 'pageBreak';
}

export type Block =
  | LetterheadBlock
  | AddresseeBlock
  | TitleBlock
  | HeadingBlock
  | TextBlock
  | FactsBlock
  | PointsBlock
  | TableBlock
  | SignaturesBlock
  | CopiesBlock
  | AnnexesBlock
  | ReceiptBlock
  | PageBreakBlock;

/**
 * An act's foot stands only where there is more than one page and says no moment: a reprint must not differ.
 * A list says what it shows and when it was printed.
 */
export type PaperFoot =
  | { readonly kind: 'act'; readonly klasa?: string | null; readonly contact?: string }
  | { readonly kind: 'list'; readonly words: string; readonly printedAt?: string }
  | { readonly kind: 'none' };

export interface Sheet {
  readonly format: PaperFormat;
  readonly lang: PaperLanguage;
  /** Of the file: what a reader's window says. */
  readonly title: string;
  /** The paper's own day (yyyy-mm-dd): the file is dated by it, so that the same paper is the same bytes. */
  readonly on: string;
  readonly blocks: readonly Block[];
  readonly foot?: PaperFoot;
  /** «NACRT» across each page; no seal. */
  readonly draft?: boolean;
  /** What it was made of, for the paper that will change it. It is kept with the paper and stands nowhere on it. */
  readonly data?: unknown;
}

/** What must be there before a paper may be issued: a sentence, and the route at which it is mended. */
export interface Lack {
  readonly hr: string;
  readonly en: string;
  readonly to?: string;
}
/** Act, certificate, submission, form of a host, list. */
export type PaperClass = 'A' | 'C' | 'S' | 'H' | 'L';
