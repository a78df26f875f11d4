import { hash, randomBytes } from 'node:crypto'
import { createEncodedBody } from '../web/encoded-body.ts'
import type { Page, RenderedPage } from './page-cache.ts'
import { trackTableReads } from './track-table-reads.ts'
import {
  fileSecurityHeaders,
  hashOwnScripts,
  pageSecurityHeaders,
  type SecurityOptions,
} from './security-headers.ts'
import type { TableDependencies } from './table-dependencies.ts'

/** Whoever sent a form: counted as themselves when the page passes it on, not as this server. */
export interface Sender {
  ip: string
  userAgent: string
}

/** The way to the data: `backend.fetch`, or the network to a hosted Supabase. `ip` is the visitor's, when it is asked for one. */
export type FetchData = (request: Request, info?: { ip: string }) => Promise<Response>

/** Renders one page of the site, reading its data through `fetch` and marking its inline scripts with `nonce`. */
export type Render = (
  request: Request,
  context: { fetch: typeof fetch; nonce: string },
) => Promise<Response>

export interface PageMaking {
  render: Render
  /** For forms, which see what they have just written. */
  fetchData: FetchData
  /** For pages that are only read. */
  readData: FetchData
  dependencies: TableDependencies
  security: SecurityOptions
}

/**
 * Renders a page whole, with its security headers, and says from which tables it was made.
 * It may be kept when it is a success and neither it nor its headers belong to one visitor.
 * @param sender of a form; a page that is only read is the same for everybody, so it knows nobody
 * @throws what `render` throws
 */
export async function makePage(
  request: Request,
  { render, fetchData, readData, dependencies, security }: PageMaking,
  sender?: Sender,
): Promise<RenderedPage> {
  const ask = (data: Request) =>
    sender ? fetchData(fromSender(data, sender), { ip: sender.ip }) : readData(data)
  const reads = trackTableReads((input, init) => ask(new Request(input, init)), dependencies)
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
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const body = Buffer.from(await response.arrayBuffer())
  const { html: bytes, hashes } = isHtml ? hashOwnScripts(body, nonce) : { html: body, hashes: [] }
  const headers = isHtml ? pageSecurityHeaders(hashes, security) : [...fileSecurityHeaders]
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

/** Headers about one transfer; ours is another. */
const hopHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'vary',
])
