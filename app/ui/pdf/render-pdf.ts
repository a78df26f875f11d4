import { renderToBuffer } from '@react-pdf/renderer'

type PdfDocument = Parameters<typeof renderToBuffer>[0]

let queue: Promise<unknown> = Promise.resolve()

/** Makes a PDF; one at a time: laying out a document is work of this thread, and requests in between must get their turn. */
export function renderPdf(document: () => PdfDocument): Promise<Buffer> {
  const rendered = queue.then(() => renderToBuffer(document()))
  queue = rendered.catch(() => undefined)
  return rendered
}
