import type { Keys } from './auth/keys/keys.ts'
import { findOutage, outageMessages, retryAfterS } from './db/outage/outage.ts'
import { apiError } from './errors.ts'
import { logBug, type Log } from './log.ts'
import { recordContactsRead } from './security/contacts-read.ts'
import { describeRequest, findRefusal } from './security/find-refusal.ts'
import type { SecurityEvents } from './security/security-events.ts'
import { answerError } from './web/answer-error.ts'
import { ApiError } from './web/api-error.ts'
import { isAppToken, resolveCaller, type Caller } from './web/caller.ts'
import { addCors, answerPreflight, type AllowedOrigins } from './web/cors.ts'
import { limitBody } from './web/read-body.ts'
import { findService, type ServiceName } from './routes.ts'

/** Where a request comes from. */
export interface RequestSource {
  /** The visitor's address, as the trusted proxy or the socket says. */
  ip: string
  /** A program on this machine sent it, without a proxy; see `isLocalRequest`. */
  isLocal?: boolean
  /** The site itself asks, to render a page. */
  isPage?: boolean
  /** The caller in this process holds the upload slot that the body needs. */
  hasUploadSlot?: boolean
}

/**
 * Who sent a request.
 * @param token a user token that did not come in the usual header; the rules for tokens hold for it
 */
export type ResolveCaller = (token?: string) => Promise<Caller>

export interface BackendOptions {
  keys: Keys
  /** It reads the bearer token itself, because most of its endpoints have no user yet. */
  auth: { handle(request: Request, from: { ip: string }): Promise<Response> }
  rest: { handle(request: Request, caller: Caller, from: RequestSource): Promise<Response> }
  /** It limits the length of bodies itself, because some functions accept files. */
  functions: { handle(request: Request, caller: Caller, from: RequestSource): Promise<Response> }
  /** Tokens of OAuth clients are for the auth service only. */
  keepsAppsOut?: boolean
  /**
   * It limits the length of bodies itself, and asks who calls only where that decides. A server
   * without storage leaves it out.
   */
  storage?: {
    handle(request: Request, resolveCaller: ResolveCaller, from: RequestSource): Promise<Response>
  }
  /** Its WebSockets reach it without a Request. A server without realtime leaves it out. */
  realtime?: { handle(request: Request, caller: Caller): Promise<Response> }
  allowedOrigins: AllowedOrigins
  securityEvents: Pick<SecurityEvents, 'record'>
  log: Log
  maxBodyBytes?: number
}

export interface Backend {
  /** Answers every request and never rejects. */
  fetch(request: Request, from?: RequestSource): Promise<Response>
}

/**
 * The services behind one `fetch`: for HTTP requests, and in the same process as `global.fetch` of
 * supabase-js. An `ApiError` is answered in the format of its service; a bug is answered 500 with
 * an id that is also in the log.
 */
export function createBackend(options: BackendOptions): Backend {
  const { keys, allowedOrigins, securityEvents, log, maxBodyBytes = 1_000_000 } = options
  const handlers = createHandlers({ ...options, maxBodyBytes })

  async function answer(request: Request, from: RequestSource): Promise<Response> {
    const service = findService(new URL(request.url).pathname)
    try {
      if (!service) throw apiError('not_found', 'There is nothing at this address')
      const response = await handlers[service](request, from)
      await recordRefusal(request, from, response.status, null)
      return response
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : toApiError(log, request, thrown)
      await recordRefusal(request, from, error.status, error)
      return answerError(service, request, error)
    }
  }

  async function recordRefusal(
    request: Request,
    { ip }: RequestSource,
    status: number,
    error: ApiError | null,
  ): Promise<void> {
    const kind = findRefusal(status, error)
    if (!kind) return
    // A token that does not verify belongs to nobody.
    const caller = await resolveCaller(request, keys, ip).catch(() => null)
    const userId = error?.accountId ?? caller?.userId ?? null
    securityEvents.record({ kind, userId, ip, request: describeRequest(request, status) })
  }

  return {
    async fetch(request, from = { ip: '127.0.0.1' }) {
      if (isPreflight(request)) return answerPreflight(request, allowedOrigins)
      const response = await answer(request, from)
      addCors(response, request, allowedOrigins)
      response.headers.set('X-Content-Type-Options', 'nosniff')
      return response
    },
  }
}

/** Where clients ask with the same method what a resource allows, and what the server can do (TUS). */
const answersOptions = ['/rest/v1', '/storage/v1/upload/resumable']

function isPreflight({ method, headers, url }: Request): boolean {
  if (method !== 'OPTIONS') return false
  const { pathname } = new URL(url)
  const isAnswered = answersOptions.some((path) => pathname.startsWith(path))
  return !isAnswered || headers.has('access-control-request-method')
}

type Handler = (request: Request, from: RequestSource) => Promise<Response>

function createHandlers(
  options: BackendOptions & { maxBodyBytes: number },
): Record<ServiceName, Handler> {
  const { keys, auth, functions, storage, realtime, maxBodyBytes } = options
  const rest = recordContactsRead(options.rest, options)
  const asCaller =
    (service: BackendOptions['functions']): Handler =>
    async (request, from) =>
      service.handle(request, await resolveServiceCaller(request, from), from)
  const resolveServiceCaller = async (request: Request, { ip }: RequestSource) => {
    const caller = await resolveCaller(request, keys, ip)
    if (options.keepsAppsOut && isAppToken(caller.claims))
      throw new ApiError({
        status: 403,
        code: 'insufficient_scope',
        message: 'Apps may only ask who the user is',
      })
    return caller
  }
  return {
    auth: async (request, { ip }) => auth.handle(await limitBody(request, maxBodyBytes), { ip }),
    rest: async (request, from) => asCaller(rest)(await limitBody(request, maxBodyBytes), from),
    functions: asCaller(functions),
    async storage(request, from) {
      if (!storage) throw apiError('not_found', 'This server has no storage')
      const resolve: ResolveCaller = (token) =>
        resolveServiceCaller(token === undefined ? request : withToken(request, token), from)
      return storage.handle(request, resolve, from)
    },
    async realtime(request, from) {
      if (!realtime) throw apiError('not_found', 'This server has no realtime')
      const caller = await resolveServiceCaller(request, from)
      return realtime.handle(await limitBody(request, maxBodyBytes), caller)
    },
  }
}

function withToken({ url }: Request, token: string): Request {
  return new Request(url, { headers: { authorization: `Bearer ${token}` } })
}

function toApiError(log: Log, request: Request, error: unknown): ApiError {
  const outage = findOutage(error)
  if (outage)
    return apiError('unexpected_failure', outageMessages[outage], {
      status: 503,
      headers: { 'retry-after': String(retryAfterS) },
      cause: error,
    })
  const { pathname: path } = new URL(request.url)
  const requestId = logBug(log, {
    message: 'unexpected failure',
    method: request.method,
    path,
    error,
    wasAborted: request.signal.aborted,
  })
  return apiError('unexpected_failure', `Unexpected failure, reference ${requestId}`, {
    details: { error_id: requestId },
    cause: error,
  })
}
