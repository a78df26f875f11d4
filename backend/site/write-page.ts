import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, type Encoding } from '../web/encoded-body.ts'
import type { Page } from './page-cache.ts'

const noBodyStatus = new Set([204, 205, 304])

/**
 * Writes a page to `node:http` in an encoding that the client accepts; 304 when the client has it,
 * no body for HEAD.
 */
export async function writePage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
): Promise<void> {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (!writeReadyPage(req, res, page, encoding))
    writeBody(req, res, page, { encoding, body: await page.body.get(encoding) })
}

/**
 * Like `writePage`, but synchronous, for a page that has been compressed before.
 * @returns false when the page does not exist in this encoding yet; nothing was written
 */
export function writeReadyPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  encoding: Encoding = chooseEncoding(req.headers['accept-encoding']),
): boolean {
  if (page.status === 200 && matchesEtag(req.headers['if-none-match'], page.etag)) {
    res.writeHead(304, [...page.headers, 'ETag', page.etag])
    res.end()
    return true
  }
  const body = page.body.find(encoding)
  if (!body) return false
  writeBody(req, res, page, { encoding, body })
  return true
}

function writeBody(
  req: IncomingMessage,
  res: ServerResponse,
  page: Page,
  { encoding, body }: { encoding: Encoding; body: Buffer },
): void {
  if (noBodyStatus.has(page.status)) {
    res.writeHead(page.status, [...page.headers])
    res.end()
    return
  }
  const headers = [...page.headers, 'Content-Length', String(body.length)]
  if (page.status === 200) headers.push('ETag', page.etag)
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  res.writeHead(page.status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Whether `If-None-Match` contains the tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag))
}
