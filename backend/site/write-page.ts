import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type Encoding } from '../web/encoded-body.ts'
import type { Page } from './page-cache.ts'

const noBodyStatus = new Set([204, 205, 304])

/** Writes a page on bare `node:http`: in the encoding the client takes, 304 when it has it already, no body for HEAD. */
export async function writePage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
): Promise<void> {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (!writeReadyPage(req, res, page, encoding)) {
    await page.body.make(encoding)
    writeReadyPage(req, res, page, encoding)
  }
}

/**
 * The same for a page whose bytes exist already, without a turn of the event loop.
 * @returns false when the page has never been compressed this way; nothing was written
 */
export function writeReadyPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  encoding: Encoding = chooseEncoding(req.headers['accept-encoding']),
): boolean {
  if (page.status === 200 && isSame(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, [...page.headers, 'ETag', page.etag])
    res.end()
    return true
  }
  const body = page.body.ready(encoding)
  if (!body) return false
  if (noBodyStatus.has(page.status)) {
    res.writeHead(page.status, [...page.headers])
    res.end()
    return true
  }
  const headers = [...page.headers, 'Content-Length', String(body.length)]
  if (page.status === 200) headers.push('ETag', page.etag)
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  res.writeHead(page.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
  return true
}

/** Weak comparison of RFC 9110, 13.1.2. */
export function isSame(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
