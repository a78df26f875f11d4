import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../backend.ts'
import { ApiError } from '../web/api-error.ts'
import { chooseEncoding, createEncodedBody } from '../web/encoded-body.ts'
import type { Page, PageCache } from './page-cache.ts'
import { limitAddress } from '../web/rate-limit.ts'
import { limitBody } from '../web/read-body.ts'
import { makePage, type PageMaking } from './render-page.ts'
import { pageSecurityHeaders } from './security-headers.ts'
import { createUploadSlots } from '../web/upload-slots.ts'
import { writePage, writeReadyPage } from './write-page.ts'

export interface PagesOptions extends PageMaking {
  /** Null renders every page anew (development). */
  cache: PageCache | null
  /** Origin that pages are rendered for; never taken from the visitor, as the page is kept for others. */
  origin: string
  /** Where a visitor is sent instead, before anything else; null lets the request through. */
  redirect: (pathname: string, search: string) => string | null
  log: Log
  maxBodyBytes?: number
  /** Pages whose form carries files, by their path: the longest body, and what whoever sends a longer one reads. */
  uploads?: Readonly<Record<string, { maxBytes: number; tooLarge: string }>>
}

export interface Pages {
  /** Answers at once what is kept in memory; false leaves the request to {@link Pages.answer}. */
  answerKept(req: IncomingMessage, res: ServerResponse): boolean
  /** Answers GET and HEAD; never rejects. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>
  /** Answers any other method: POST is a form sent without JavaScript, the rest is refused. Never rejects. */
  submit(request: Request, from: { ip: string }): Promise<Response>
}

/** The pages of the site: the same for everybody, since who a visitor is stands in the browser alone. */
export function createPages(options: PagesOptions): Pages {
  const { cache, origin, redirect, log, maxBodyBytes = 256 * 1024 } = options
  const uploads = new Map(Object.entries(options.uploads ?? {}))
  const slots = createUploadSlots()

  function render(url: string): Promise<Page> {
    const make = () => makePage(new Request(origin + url), options)
    return cache ? cache.findOrRender(pageKey(url), make) : make().then(({ page }) => page)
  }

  function reportBug(error: unknown, method: string, path: string): Page {
    const errorId = randomUUID()
    log({
      level: 'error',
      message: 'page failed',
      errorId,
      method,
      path,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    return textPage(500, failureHtml(errorId), pageSecurityHeaders([], options.security))
  }

  async function findAnswer(url: string): Promise<Page> {
    if (isBadUrl(url)) return textPage(400, 'This address is not valid.')
    const [pathname, search] = splitUrl(url)
    const location = redirect(pathname, search)
    if (location) return textPage(302, '', ['Location', location])
    return render(url)
  }

  return {
    answerKept(req, res) {
      if (!cache || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const page = cache.find(pageKey(req.url ?? '/'))
      return page !== null && writeReadyPage(req, res, page)
    },
    async answer(req, res) {
      const url = req.url ?? '/'
      try {
        await writePage(req, res, await findAnswer(url))
      } catch (error) {
        const page = reportBug(error, req.method ?? 'GET', url)
        if (res.headersSent) res.destroy()
        else await writePage(req, res, page)
      }
    },
    async submit(request, { ip }) {
      const { pathname } = new URL(request.url)
      const upload = uploads.get(pathname.replace(/\.data$/, ''))
      if (request.method !== 'POST')
        return toResponse(
          request,
          textPage(405, 'This page can be read (GET) or sent a form (POST).', [
            'Allow',
            'GET, HEAD, POST',
          ]),
        )
      try {
        const isLarge =
          upload && Number(request.headers.get('content-length') ?? upload.maxBytes) > maxBodyBytes
        using slot = isLarge ? slots.take(limitAddress(ip)) : null
        if (isLarge && !slot)
          return toResponse(
            request,
            textPage(
              503,
              'Many people are sending us files at this moment. Please go back and try again in a minute.',
              ['Retry-After', '60'],
            ),
          )
        const sender = { ip, userAgent: request.headers.get('user-agent') ?? '' }
        const { page } = await makePage(
          await limitBody(request, upload?.maxBytes ?? maxBodyBytes),
          options,
          sender,
        )
        return await toResponse(request, page)
      } catch (error) {
        if (error instanceof ApiError)
          return toResponse(
            request,
            textPage(
              error.status,
              upload && error.status === 413 ? upload.tooLarge : error.message,
            ),
          )
        return toResponse(request, reportBug(error, 'POST', pathname))
      }
    },
  }
}

/** One key for one page: the path and its query in a fixed order. */
export function pageKey(url: string): string {
  const [pathname, search] = splitUrl(url)
  if (search === '') return pathname
  const query = new URLSearchParams(search)
  query.sort()
  return query.size === 0 ? pathname : `${pathname}?${query}`
}

function splitUrl(url: string): [pathname: string, search: string] {
  const mark = url.indexOf('?')
  return mark === -1 ? [url, ''] : [url.slice(0, mark), url.slice(mark)]
}

function isBadUrl(url: string): boolean {
  if (!url.startsWith('/')) return true
  try {
    return decodeURIComponent(splitUrl(url)[0]).includes('\0')
  } catch {
    // Only a malformed escape makes decodeURIComponent throw: that is the answer, not an error.
    return true
  }
}

function textPage(status: number, text: string, headers: readonly string[] = []): Page {
  const type = text.startsWith('<') ? 'text/html' : 'text/plain'
  return {
    status,
    headers: [...headers, 'Content-Type', `${type}; charset=utf-8`, 'Cache-Control', 'no-store'],
    etag: '',
    body: createEncodedBody(Buffer.from(text)),
  }
}

async function toResponse(request: Request, page: Page): Promise<Response> {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
  const headers = new Headers()
  for (let index = 0; index < page.headers.length; index += 2)
    headers.append(page.headers[index] ?? '', page.headers[index + 1] ?? '')
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding)
  const body = await page.body.make(encoding)
  return new Response(
    body.length === 0 || [204, 205, 304].includes(page.status) ? null : new Uint8Array(body),
    { status: page.status, headers },
  )
}

/** The last resort, when even the site's own error page could not be rendered. */
function failureHtml(errorId: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title>
<body style="font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.25rem">
<h1>Something went wrong</h1><p>Please try reloading the page.</p><p><a href="">Reload</a></p><p><small>Reference: ${errorId}</small></p>`
}
