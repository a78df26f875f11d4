import { ApiError } from '../web/api-error.ts'
import { limitAddress } from '../web/rate-limit.ts'
import { limitBody } from '../web/read-body.ts'
import { createUploadSlots } from '../web/upload-slots.ts'
import type { Page } from './page-cache.ts'
import { textPage, toResponse } from './plain-pages.ts'
import { renderPage, type RenderPageOptions } from './render-page.ts'

/**
 * Pages whose form has files, by their path: the largest body, and the message for a larger one.
 */
export type UploadRules = Readonly<Record<string, { maxBytes: number; tooLarge: string }>>

/** Answers a request other than GET and HEAD. Never rejects. */
export type Submit = (request: Request, from: { ip: string }) => Promise<Response>

interface SubmitOptions extends RenderPageOptions {
  maxBodyBytes?: number
  uploads?: UploadRules
  /** Logs a bug and makes the page that says so. */
  reportBug: (error: unknown, method: string, path: string) => Page
}

const tooManyUploads = textPage(
  503,
  'Many people are sending us files at this moment. Please go back and try again in a minute.',
  ['Retry-After', '60'],
)

/** Answers forms that are sent without JavaScript, with the page that handles the form. */
export function createSubmit(options: SubmitOptions): Submit {
  const { maxBodyBytes = 256 * 1024, reportBug } = options
  const uploads = new Map(Object.entries(options.uploads ?? {}))
  const slots = createUploadSlots()

  async function post(request: Request, ip: string, maxBytes: number): Promise<Page> {
    const length = Number(request.headers.get('content-length') ?? maxBytes)
    const isLarge = maxBytes > maxBodyBytes && length > maxBodyBytes
    using slot = isLarge ? slots.take(limitAddress(ip)) : null
    if (isLarge && !slot) return tooManyUploads
    const sender = { ip, userAgent: request.headers.get('user-agent') ?? '' }
    const { page } = await renderPage(await limitBody(request, maxBytes), options, sender)
    return page
  }

  return async (request, { ip }) => {
    if (request.method !== 'POST') return toResponse(request, methodNotAllowed)
    const { pathname } = new URL(request.url)
    const upload = uploads.get(pathname.replace(/\.data$/, ''))
    try {
      return await toResponse(request, await post(request, ip, upload?.maxBytes ?? maxBodyBytes))
    } catch (error) {
      if (!(error instanceof ApiError))
        return toResponse(request, reportBug(error, 'POST', pathname))
      const message = upload && error.status === 413 ? upload.tooLarge : error.message
      return toResponse(request, textPage(error.status, message))
    }
  }
}

const methodNotAllowed = textPage(405, 'This page can be read (GET) or sent a form (POST).', [
  'Allow',
  'GET, HEAD, POST',
])
