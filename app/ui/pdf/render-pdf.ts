import { renderToBuffer } from '@react-pdf/renderer'

type PdfDocument = Parameters<typeof renderToBuffer>[0]

let queue: Promise<unknown> = Promise.resolve()

/** Renders PDFs one at a time: a layout blocks its thread, and other pages must run in between. */
export function renderPdf(document: () => PdfDocument): Promise<Buffer> {
  const rendered = queue.then(() => renderToBuffer(document()))
  queue = rendered.catch(() => undefined)
  return rendered
}
