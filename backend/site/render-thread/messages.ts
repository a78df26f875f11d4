import { inspect } from 'node:util'
import type { LogEntry } from '../../log.ts'

/** A request as it travels between threads. */
export interface RequestMessage {
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | null
}

/** A whole response as it travels between threads. */
interface ResponseMessage {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

/** The result of a request: its response or its error. */
export type Outcome = { response: ResponseMessage } | { error: unknown }

/** To the worker: a page to render, the outcome of a `fetch` of the worker, or a ping. */
export type ToWorker =
  | {
      kind: 'render'
      page: number
      settings: unknown
      request: RequestMessage
      nonce: string
      requestId: string
    }
  | { kind: 'fetched'; fetch: number; outcome: Outcome }
  | { kind: 'ping' }

/**
 * From the worker: that it is loaded, a `fetch` for a page, the outcome of a page, an entry of the log, or
 * the answer to a ping.
 */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'fetch'; fetch: number; page: number; request: RequestMessage }
  | { kind: 'rendered'; page: number; outcome: Outcome }
  | { kind: 'log'; entry: LogEntry }
  | { kind: 'pong' }

/** Reads the whole body. @throws what the body throws, e.g. because it is too long */
export async function serializeRequest(request: Request): Promise<RequestMessage> {
  const { url, method, headers } = request
  const body = request.body === null ? null : await request.arrayBuffer()
  return { url, method, headers: [...headers], body }
}

export function deserializeRequest({ url, ...init }: RequestMessage): Request {
  return new Request(url, init)
}

/** The response that `answer` makes, with its whole body, or its error. Never rejects. */
export async function settle(answer: () => Promise<Response>): Promise<Outcome> {
  try {
    const response = await answer()
    const { status, headers } = response
    return {
      response: { status, headers: [...headers], body: await response.arrayBuffer() },
    }
  } catch (error) {
    return { error }
  }
}

/** @throws the error of the outcome */
export function responseOf(outcome: Outcome): Response {
  if ('error' in outcome) throw outcome.error
  const { status, headers, body } = outcome.response
  // A status such as 204 may have no body, not even an empty one.
  return new Response(body.byteLength === 0 ? null : body, { status, headers })
}

/** The answer to a fetch of a page that has already ended: without one its promise would stay for ever. */
export const unavailable = (): Outcome => ({
  response: { status: 503, headers: [], body: new ArrayBuffer(0) },
})

/** Sends an outcome and transfers its body. */
export function sendOutcome(
  outcome: Outcome,
  send: (outcome: Outcome, transfer: ArrayBuffer[]) => void,
): void {
  try {
    send(outcome, 'response' in outcome ? [outcome.response.body] : [])
  } catch (failure) {
    // An error with something that cannot be cloned, such as a function.
    const error = 'error' in outcome ? outcome.error : failure
    send({ error: new Error(inspect(error)) }, [])
  }
}
