import { Writable } from 'node:stream'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToPipeableStream } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { NonceContext } from './nonce.ts'
import { createQueryClient } from './query-client.ts'
import { runScriptsAfterPaint } from './scripts-after-paint.ts'
import { services } from './services.ts'

/** A page that takes longer than this is cut and shown as an error. */
export const streamTimeout = 5_000

/** Logs what is a bug. A refused method or a page that is not there is an answer, and a visitor who left is nobody's error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/** Renders the page whole: it is hashed for the content security policy and cached, so nothing is gained by streaming. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext, loadContext: RouterContextProvider): Promise<Response> {
  const { nonce } = services(loadContext)
  const { html, failed } = await renderWhole(
    <NonceContext value={nonce}>
      <QueryClientProvider client={createQueryClient()}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </QueryClientProvider>
    </NonceContext>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}

function renderWhole(app: React.ReactNode, nonce: string): Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let failed = false
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timeout)
        resolve({ html: finish(Buffer.concat(chunks), nonce), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const timeout = setTimeout(() => abort(), streamTimeout + 1_000)
  })
}

/** As one character for each byte, which is faster than reading the letters. Vite's own page is left as it is. */
function finish(html: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  return import.meta.env.PROD ? Buffer.from(runScriptsAfterPaint(html.toString('latin1'), nonce), 'latin1') : html
}
