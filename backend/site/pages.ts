import type { IncomingMessage, ServerResponse } from 'node:http'
import { logBug } from '../log.ts'
import { createDrawings, isDrawing } from './drawings.ts'
import { errorPage, textPage } from './plain-pages.ts'
import type { Page, PageCache, RenderedPage } from './page-cache.ts'
import { createRenderQueue } from './render-queue.ts'
import { findClientIp } from '../web/node-server.ts'
import { limitAddress } from '../web/rate-limit.ts'
import { renderPage, type RenderPageOptions } from './render-page.ts'
import type { UploadSlots } from '../web/upload-slots.ts'
import { createSubmit, type FailedRequest, type Submit, type UploadRules } from './submit-form.ts'
import { withoutTracking } from '../../domain/text/tracking-parameters.ts'
import { writePage, writeReadyPage } from './write-page.ts'

/** Where a request is sent before anything else; null lets it through. */
export type FindRedirect = (request: {
  pathname: string
  search: string
  /** The `Cookie` header; empty without one. */
  cookies: string
}) => { location: string; setCookie?: string } | null

export interface PagesOptions extends RenderPageOptions {
  /** Null renders the page for every request (development). */
  cache: PageCache | null
  /**
   * The origin that pages are rendered for. It never comes from the request, because pages are
   * cached for other visitors.
   */
  origin: string
  /** Redirects a request before anything else; null lets it through. */
  redirect: FindRedirect
  maxBodyBytes?: number
  /** Pages whose form has files, by their path. */
  uploads?: UploadRules
  uploadSlots: UploadSlots
  /** Finds the visitor's address behind proxies; without it none is trusted. */
  isTrustedProxy?: (address: string) => boolean
}

export interface Pages {
  /** Answers immediately with a cached page; false leaves the request to {@link Pages.answer}. */
  answerCached(req: IncomingMessage, res: ServerResponse): boolean
  /** Answers GET and HEAD; never rejects. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<void>
  /**
   * Answers any other method: POST is a form sent without JavaScript, the others are refused. Never
   * rejects.
   */
  submit: Submit
}

/**
 * The pages of the site. They are the same for every visitor, because the session exists only in
 * the browser.
 */
export function createPages(options: PagesOptions): Pages {
  const { cache, origin, redirect, log, isTrustedProxy = () => false } = options
  const queue = createRenderQueue()
  const drawings = createDrawings()

  /**
   * Each waits in the line of their own address, also for a page that waits in the line of another: that
   * one may be long. A page that is being rendered is for all who ask for it.
   */
  async function getPage(given: string, { address, hasLeft }: Visitor): Promise<Page> {
    const url = withoutTracking(given)
    const turns = isDrawing(splitUrl(url)[0]) ? drawings : queue
    const render = () => renderPage(new Request(origin + url), options)
    if (!cache) return (await turns.run(address, async () => (await render()).page)) ?? busy.page
    const key = pageKey(url)
    const running = cache.findRunning(key)
    if (running) return running
    const page = await turns.run(address, async () =>
      hasLeft() ? busy.page : cache.getOrRender(key, render),
    )
    return page ?? cache.getOrRender(key, async () => busy)
  }

  function reportBug(error: unknown, request: FailedRequest): Page {
    const requestId = logBug(log, { message: 'page failed', ...request, error })
    return errorPage(requestId, options.security)
  }

  async function findAnswer(url: string, req: IncomingMessage, res: ServerResponse): Promise<Page> {
    if (isBadUrl(url)) return textPage(400, 'This address is not valid.')
    const [pathname, search] = splitUrl(url)
    const found = redirect({ pathname, search, cookies: req.headers.cookie ?? '' })
    if (found) return redirectPage(found)
    return getPage(url, {
      address: limitAddress(findClientIp(req, isTrustedProxy)),
      hasLeft: () => res.closed,
    })
  }

  return {
    answerCached(req, res) {
      if (!cache || (req.method !== 'GET' && req.method !== 'HEAD')) return false
      const page = cache.find(pageKey(req.url ?? '/'))
      return page !== null && writeReadyPage(req, res, page)
    },
    async answer(req, res) {
      const url = req.url ?? '/'
      try {
        await writePage(req, res, await findAnswer(url, req, res))
      } catch (error) {
        const page = reportBug(error, { method: req.method ?? 'GET', path: splitUrl(url)[0] })
        if (res.headersSent) res.destroy()
        else await writePage(req, res, page)
      }
    },
    submit: createSubmit({ ...options, reportBug }),
  }
}

interface Visitor {
  address: string
  /** Nobody waits for the answer any more. */
  hasLeft(): boolean
}

/** For a visitor behind too long a line. */
const busy: RenderedPage = {
  page: textPage(503, 'The site is very busy at the moment. Please try again.', [
    'Retry-After',
    '2',
  ]),
  tables: new Set(),
  cacheable: false,
}

/** The address may hold a secret, so the next page does not learn it. */
function redirectPage({ location, setCookie }: NonNullable<ReturnType<FindRedirect>>): Page {
  const page = textPage(302, '', [
    'Location',
    location,
    ...(setCookie ? ['Set-Cookie', setCookie] : []),
  ])
  const headers = [...page.headers]
  headers[headers.indexOf('Referrer-Policy') + 1] = 'no-referrer'
  return { ...page, headers }
}

/**
 * The key of a page in the cache: the path, and its query with the parameters sorted by name, without
 * those that only count visitors.
 */
export function pageKey(url: string): string {
  const [pathname, search] = splitUrl(withoutTracking(url))
  if (search === '') return pathname
  const query = new URLSearchParams(search)
  query.sort()
  return query.size === 0 ? pathname : `${pathname}?${query}`
}

function splitUrl(url: string): [pathname: string, search: string] {
  const queryStart = url.indexOf('?')
  return queryStart === -1 ? [url, ''] : [url.slice(0, queryStart), url.slice(queryStart)]
}

function isBadUrl(url: string): boolean {
  if (!url.startsWith('/')) return true
  try {
    return decodeURIComponent(splitUrl(url)[0]).includes('\0')
  } catch {
    // decodeURIComponent throws only for a malformed escape.
    return true
  }
}
