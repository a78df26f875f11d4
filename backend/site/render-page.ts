import { hash, randomBytes } from 'node:crypto'
import type { RequestSource } from '../backend.ts'
import { createEncodedBody } from '../web/encoded-body.ts'
import type { Page, RenderedPage } from './page-cache.ts'
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
export interface Sender extends Required<RequestSource> {
  userAgent: string
}

/**
 * Calls the data services: `backend.fetch`, or a hosted Supabase over the network, for a visitor if
 * one is known.
 */
export type FetchData = (request: Request, from?: RequestSource) => Promise<Response>

/**
 * Renders one page of the site, reading its data through `fetch` and marking its inline scripts
 * with `nonce`.
 */
export type Render = (
  request: Request,
  context: { fetch: typeof fetch; nonce: string },
) => Promise<Response>

export interface RenderPageOptions {
  render: Render
  /** A `fetch` without cache for forms, which must see what they have just written. */
  fetchData: FetchData
  /** A `fetch` with cache for pages that are only read; see `cacheReads`. */
  readData: FetchData
  dependencies: TableDependencies
  security: SecurityOptions
}

/**
 * Renders a whole page with its security headers, and tracks the tables that it was made from.
 * It is cacheable when it is a success, and nothing in it and in its headers belongs to one
 * visitor.
 * @param sender of a form; without one the page is rendered for every visitor
 * @throws what `render` throws
 */
export async function renderPage(
  request: Request,
  { render, fetchData, readData, dependencies, security }: RenderPageOptions,
  sender?: Sender,
): Promise<RenderedPage> {
  const fetchOnce = (data: Request) =>
    sender ? fetchData(fromSender(data, sender), sender) : readData(data)
  const reads = trackTableReads((input, init) => fetchOnce(new Request(input, init)), dependencies)
  const nonce = randomBytes(16).toString('base64url')
  const response = await render(request, { fetch: reads.fetch, nonce })
  const cacheControl = response.headers.get('cache-control') ?? ''
  const cacheable =
    response.status === 200 &&
    !/no-store|private/.test(cacheControl) &&
    !response.headers.has('set-cookie')
  return { page: await toPage(response, nonce, security), tables: reads.tables, cacheable }
}

function fromSender(request: Request, { userAgent }: Sender): Request {
  request.headers.set('user-agent', userAgent)
  return request
}

async function toPage(response: Response, nonce: string, security: SecurityOptions): Promise<Page> {
  const type = response.headers.get('content-type') ?? ''
  const isHtml = type.startsWith('text/html')
  const body = Buffer.from(await response.arrayBuffer())
  const { html: bytes, hashes } = isHtml ? hashOwnScripts(body, nonce) : { html: body, hashes: [] }
  const headers = isHtml ? pageSecurityHeaders(hashes, security) : [...securityHeadersOf(type)]
  headers.push('Vary', 'Accept-Encoding')
  if (!response.headers.has('cache-control'))
    headers.push('Cache-Control', response.status === 200 ? 'no-cache' : 'no-store')
  for (const [name, value] of response.headers) if (!hopHeaders.has(name)) headers.push(name, value)
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
