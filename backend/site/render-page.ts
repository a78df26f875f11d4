import { hash, randomBytes } from 'node:crypto'
import type { RequestSource } from '../backend.ts'
import type { Log } from '../log.ts'
import { retryAfterS } from '../db/outage/outage.ts'
import { createEncodedBody } from '../web/encoded-body.ts'
import type { Page, RenderedPage } from './page-cache.ts'
import { runScriptsAfterPaint } from './scripts-after-paint.ts'
import { trackTableReads } from './track-table-reads.ts'
import {
  hashOwnScripts,
  pageSecurityHeaders,
  securityHeadersOf,
  type SecurityOptions,
} from './security-headers.ts'
import type { TableDependencies } from './table-dependencies.ts'

/**
 * The visitor who sent a form. Rate limits count them, not this server, when the page calls a
 * service.
 */
export interface Sender extends Required<Omit<RequestSource, 'isLocal'>> {
  userAgent: string
}

/**
 * Calls the data services: `backend.fetch`, or a hosted Supabase over the network, for a visitor if
 * one is known.
 */
export type FetchData = (request: Request, from?: RequestSource) => Promise<Response>

/**
 * Renders one page of the site, reading its data through `fetch` and marking its inline scripts
 * with `nonce`. What goes wrong in it is logged.
 */
export type Render = (
  request: Request,
  context: { fetch: typeof fetch; nonce: string; log: Log },
) => Promise<Response>

export interface RenderPageOptions {
  render: Render
  /** A `fetch` without cache for forms, which must see what they have just written. */
  fetchData: FetchData
  /** A `fetch` with cache for pages that are only read; see `cacheReads`. */
  readData: FetchData
  dependencies: TableDependencies
  security: SecurityOptions
  log: Log
}

/**
 * Renders a whole page with its security headers, and tracks the tables that it was made from.
 * A page that fails because its data cannot be read has status 503 and `Retry-After`.
 * It is cacheable when it is a success, and nothing in it and in its headers belongs to one
 * visitor.
 * @param sender of a form; without one the page is rendered for every visitor
 * @throws what `render` throws
 */
export async function renderPage(
  request: Request,
  { render, fetchData, readData, dependencies, security, log }: RenderPageOptions,
  sender?: Sender,
): Promise<RenderedPage> {
  let isUnavailable = false
  const fetchOnce = async (data: Request) => {
    const answer = sender ? fetchData(fromSender(data, sender), sender) : readData(data)
    const isOutage = await answer.then(
      ({ status }) => outageStatuses.has(status),
      () => true,
    )
    isUnavailable ||= isOutage
    return answer
  }
  const reads = trackTableReads((input, init) => fetchOnce(new Request(input, init)), dependencies)
  const nonce = randomBytes(16).toString('base64url')
  const rendered = await render(request, { fetch: reads.fetch, nonce, log })
  const response = isUnavailable && rendered.status >= 500 ? asUnavailable(rendered) : rendered
  const cacheControl = response.headers.get('cache-control') ?? ''
  const cacheable =
    response.status === 200 &&
    !isUnavailable &&
    !/no-store|private/.test(cacheControl) &&
    !response.headers.has('set-cookie')
  return { page: await toPage(response, nonce, security), tables: reads.tables, cacheable }
}

/** The data services, or a proxy before them, do not answer. */
const outageStatuses = new Set([502, 503, 504])

/** The page failed because of its data, not because of a bug. */
function asUnavailable(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('Retry-After', String(retryAfterS))
  return new Response(response.body, { status: 503, headers })
}

function fromSender(request: Request, { userAgent }: Sender): Request {
  request.headers.set('user-agent', userAgent)
  return request
}

async function toPage(response: Response, nonce: string, security: SecurityOptions): Promise<Page> {
  const type = response.headers.get('content-type') ?? ''
  const isHtml = type.startsWith('text/html')
  const body = Buffer.from(await response.arrayBuffer())
  const { html: bytes, hashes } = isHtml
    ? hashOwnScripts(security.isDev ? body : runScriptsAfterPaint(body, nonce), nonce)
    : { html: body, hashes: [] }
  const headers = isHtml ? pageSecurityHeaders(hashes, security) : [...securityHeadersOf(type)]
  headers.push('Vary', 'Accept-Encoding')
  if (!response.headers.has('cache-control'))
    headers.push('Cache-Control', response.status === 200 ? 'no-cache' : 'no-store')
  for (const [name, value] of response.headers) {
    // A page with a secret in its address is stricter than the others.
    const standard = headers.indexOf('Referrer-Policy')
    if (name === 'referrer-policy') headers[standard + 1] = value
    else if (!hopHeaders.has(name)) headers.push(name, value)
  }
  return {
    status: response.status,
    headers,
    etag: `W/"${hash('sha1', bytes, 'base64url')}"`,
    body: createEncodedBody(bytes),
  }
}

/** Headers that belong to one connection or transfer. */
const hopHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'vary',
])
