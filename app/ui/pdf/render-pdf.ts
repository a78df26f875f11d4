import { renderToBuffer } from '@react-pdf/renderer'

type PdfDocument = Parameters<typeof renderToBuffer>[0]

/** Renders a PDF. It blocks its thread; the server renders one at a time, in a thread of its own. */
export function renderPdf(document: () => PdfDocument): Promise<Buffer> {
  return renderToBuffer(document())
}
