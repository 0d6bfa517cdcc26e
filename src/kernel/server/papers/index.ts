export { type Annex, annexesByKind, annexesFrom, type Apart, mostInPacket } from './annexes.ts';
export { pdfOf, pdfStream } from './pdf.ts';
export { type PacketPart, pagesIn } from './pdf-joining.ts';
export { joinPdfsInThread, pdfFromThread } from './pdf-threads.ts';
export { workbookOf } from './workbook.ts';
