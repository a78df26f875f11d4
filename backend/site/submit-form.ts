import { ApiError } from '../web/api-error.ts'
import { limitAddress } from '../web/rate-limit.ts'
import { limitBody } from '../web/read-body.ts'
import type { UploadSlots } from '../web/upload-slots.ts'
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
  uploadSlots: UploadSlots
  /** Logs a bug and makes the page that says so. */
  reportBug: (error: unknown, request: FailedRequest) => Page
}

export interface FailedRequest {
  method: string
  path: string
  wasAborted?: boolean
}

/** Answers forms that are sent without JavaScript, with the page that handles the form. */
export function createSubmit(options: SubmitOptions): Submit {
  const { maxBodyBytes = 256 * 1024, uploadSlots, reportBug } = options
  const uploads = new Map(Object.entries(options.uploads ?? {}))

  async function post(request: Request, ip: string, maxBytes: number): Promise<Page> {
    using slot = uploadSlots.take(request, limitAddress(ip), { maxBytes, smallBytes: maxBodyBytes })
    const userAgent = request.headers.get('user-agent') ?? ''
    const sender = { ip, userAgent, isPage: true, hasUploadSlot: slot !== null }
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
      if (!(error instanceof ApiError)) {
        const { aborted: wasAborted } = request.signal
        return toResponse(request, reportBug(error, { method: 'POST', path: pathname, wasAborted }))
      }
      const message = upload && error.status === 413 ? upload.tooLarge : error.message
      return toResponse(
        request,
        textPage(error.status, message, Object.entries(error.headers).flat()),
      )
    }
  }
}

const methodNotAllowed = textPage(405, 'This page can be read (GET) or sent a form (POST).', [
  'Allow',
  'GET, HEAD, POST',
])
