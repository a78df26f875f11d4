import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router'
import { NonceContext } from './platform/nonce.ts'
import { MarkupCacheContext } from './platform/markup-cache/cached-markup.tsx'
import { createMarkupCache } from './platform/markup-cache/markup-cache.ts'
import { RenderIslandContext } from './platform/parts/island.tsx'
import { createRenderIsland } from './platform/parts/render-island.ts'
import { isAppPage } from './platform/navigation/page-kind.ts'
import { ReferenceContext } from './platform/reference.ts'
import { services } from './platform/services.ts'

/** Shared by all renders; holds no visitor's data. */
const markupCache = createMarkupCache((error) => process.emitWarning(error))

/** A page whose data takes longer than this is cut off and shown as an error. */
export const streamTimeout = 5_000

/**
 * Logs bugs. A refused method or a missing page is an answer, and a visitor who left is not an
 * error.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) services(context).logError(error)
}

/**
 * Renders the whole page before it answers: the page is hashed for the content security policy and
 * cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, reference } = services(loadContext)
  const isApp = isAppPage(new URL(request.url).pathname)
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <MarkupCacheContext value={markupCache}>
        <RenderIslandContext value={isApp ? null : createRenderIsland()}>
          <ReferenceContext value={reference}>
            <ServerRouter context={context} url={request.url} nonce={nonce} />
          </ReferenceContext>
        </RenderIslandContext>
      </MarkupCacheContext>
    </NonceContext>,
    nonce,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** @throws what a component throws while it renders, also inside a Suspense boundary */
function renderWhole(page: ReactNode, nonce: string): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const sink = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Parts that are complete stay in their place, however large they are.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(sink),
      onError: reject,
    })
  })
}
