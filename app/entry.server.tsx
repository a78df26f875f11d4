import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { NonceContext } from './platform/nonce.ts'
import { createQueryClient } from './platform/query-client.ts'
import { runScriptsAfterPaint } from './platform/scripts-after-paint.ts'
import { services } from './platform/services.ts'

/** A page whose data takes longer than this is cut and shown as an error. */
export const streamTimeout = 5_000

/** Logs what is a bug. A refused method or a page that is not there is an answer, and a visitor who left is nobody's error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) console.error(error)
}

/**
 * Renders the page whole and in one go: it is hashed for the content security policy and kept, so nothing is gained by streaming,
 * which costs a third more. A part that waits for something, as `lazy` does, is left to the browser with its fallback.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = services(loadContext)
  await awaitData(context)
  const html = renderToString(
    <NonceContext value={nonce}>
      <QueryClientProvider client={createQueryClient()}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </QueryClientProvider>
    </NonceContext>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(finish(Buffer.from(`<!DOCTYPE html>${html}`), nonce), { status, headers })
}

/** Reads the data that the page carries to the browser, so that `ServerRouter` finds it as if its stream had been waited for. */
async function awaitData(context: EntryContext): Promise<void> {
  if (!context.serverHandoffStream) return
  const value = await new Response(context.serverHandoffStream).text()
  context.serverHandoffStream = new ReadableStream()
  context.renderMeta = {
    streamCache: { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) },
  }
}

/** As one character for each byte, which is faster than reading the letters. Vite's own page is left as it is. */
function finish(html: Buffer<ArrayBuffer>, nonce: string): Buffer<ArrayBuffer> {
  return import.meta.env.PROD
    ? Buffer.from(runScriptsAfterPaint(html.toString('latin1'), nonce), 'latin1')
    : html
}
