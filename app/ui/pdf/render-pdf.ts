import { renderToBuffer } from '@react-pdf/renderer'

type PdfDocument = Parameters<typeof renderToBuffer>[0]

let queue: Promise<unknown> = Promise.resolve()

/** Renders a PDF, one at a time: the layout runs in the thread of its caller, and others must run in between. */
export function renderPdf(document: () => PdfDocument): Promise<Buffer> {
  const rendered = queue.then(() => renderToBuffer(document()))
  queue = rendered.catch(() => undefined)
  return rendered
}
