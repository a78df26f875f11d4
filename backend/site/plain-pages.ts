import { chooseEncoding, createEncodedBody } from '../web/encoded-body.ts'
import type { Page } from './page-cache.ts'
import { pageSecurityHeaders, securityHeadersOf, type SecurityOptions } from './security-headers.ts'

/** A short answer in place of a page; it is never cached. */
export function textPage(status: number, text: string, headers: readonly string[] = []): Page {
  const type = 'text/plain; charset=utf-8'
  return plainPage(status, text, [...headers, ...securityHeadersOf(type), 'Content-Type', type])
}

/** The last resort, when even the site's own error page could not be rendered. */
export function errorPage(requestId: string, security: SecurityOptions): Page {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Something went wrong</title>
<body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.25rem">
<h1>Something went wrong</h1><p>Please try reloading the page.</p>
<p><a href="">Reload</a></p><p><small>Reference: ${requestId}</small></p>`
  const headers = pageSecurityHeaders([], security)
  return plainPage(500, html, [...headers, 'Content-Type', 'text/html; charset=utf-8'])
}

function plainPage(status: number, text: string, headers: readonly string[]): Page {
  return {
    status,
    headers: [...headers, 'Cache-Control', 'no-store'],
    etag: '',
    body: createEncodedBody(Buffer.from(text)),
  }
}

/** The page in an encoding that the request accepts. */
export async function toResponse(request: Request, page: Page): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2)
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = await page.body.get(encoding)
  return new Response(
    body.length === 0 || [204, 205, 304].includes(page.status) ? null : new Uint8Array(body),
    { status: page.status, headers },
  )
}
