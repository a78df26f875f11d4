import { Worker } from 'node:worker_threads'
import type { Log } from '../../log.ts'
import { findRequest, forThisRequest } from '../../log/current-request.ts'
import type { Render } from '../render-page.ts'
import {
  unavailable,
  sendOutcome,
  settle,
  responseOf,
  deserializeRequest,
  type FromWorker,
  type Outcome,
  type RequestMessage,
  type ToWorker,
} from './messages.ts'
import { startWatchdog } from './watchdog.ts'

export interface RenderWorker {
  /** Settles when its module is loaded; rejects when that fails. */
  ready: Promise<void>
  render(
    settings: unknown,
    request: RequestMessage,
    context: Parameters<Render>[1],
  ): Promise<Response>
  stop(): Promise<void>
}

interface RenderWorkerOptions {
  unresponsiveMs: number
  log: Log
  /** Called once, when it has ended by itself. */
  onEnd(error: unknown): void
}

interface Page {
  fetch: typeof fetch
  outcome: PromiseWithResolvers<Outcome>
}

/**
 * Starts a worker whose module calls `answerRenders`. It ends because of a bug outside of a page, or when
 * it is unresponsive for `unresponsiveMs`. Its pages fail then.
 */
export function startRenderWorker(
  file: URL,
  { unresponsiveMs, log, onEnd }: RenderWorkerOptions,
): RenderWorker {
  const worker = startThread(file, log)
  const send = (message: ToWorker, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(message, transfer)
  const ready = Promise.withResolvers<void>()
  // A failure is not unhandled when nobody waits: `onEnd` reports it too.
  ready.promise.catch(() => {})
  const pages = new Map<number, Page>()
  let lastPage = 0
  let state: 'loading' | 'running' | 'ended' = 'loading'
  const watchdog = startWatchdog(unresponsiveMs, {
    ping() {
      if (state !== 'running' || pages.size === 0) return false
      send({ kind: 'ping' })
      return true
    },
    onUnresponsive: () =>
      fail(new Error(`The render thread was unresponsive for ${unresponsiveMs} ms`)),
  })

  async function end(error: unknown): Promise<void> {
    state = 'ended'
    watchdog.stop()
    ready.reject(error)
    for (const { outcome } of pages.values()) outcome.reject(error)
    pages.clear()
    await worker.terminate()
  }

  function fail(error: unknown): void {
    if (state === 'ended') return
    void end(error)
    onEnd(error)
  }

  worker.on('message', (message: FromWorker) => {
    if (state === 'ended') return
    watchdog.reset()
    if (message.kind === 'fetch') void answerFetch(message, pages.get(message.page), send)
    else if (message.kind === 'rendered') settlePage(message, pages)
    else if (message.kind === 'ready') {
      state = 'running'
      ready.resolve()
    }
  })
  worker.on('error', fail)
  worker.on('exit', (code) => fail(new Error(`The render thread ended with code ${code}`)))

  return {
    ready: ready.promise,
    async render(settings, request, { fetch, nonce }) {
      const page = ++lastPage
      const { requestId = '' } = findRequest() ?? {}
      const transfer = request.body ? [request.body] : []
      send({ kind: 'render', page, settings, request, nonce, requestId }, transfer)
      const outcome = Promise.withResolvers<Outcome>()
      pages.set(page, { fetch: forThisRequest(fetch), outcome })
      return responseOf(await outcome.promise)
    },
    stop: () => end(new Error('The server is stopping')),
  }
}

/**
 * What it logs goes to our log, and what it prints to our own output, also after a write there has failed
 * once.
 */
function startThread(file: URL, log: Log): Worker {
  const worker = new Worker(file, {
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'log') log(message.entry)
  })
  worker.stdout.on('data', (text: Buffer) => process.stdout.write(text))
  worker.stderr.on('data', (text: Buffer) => process.stderr.write(text))
  return worker
}

function settlePage(
  { page, outcome }: Extract<FromWorker, { kind: 'rendered' }>,
  pages: Map<number, Page>,
): void {
  pages.get(page)?.outcome.resolve(outcome)
  pages.delete(page)
}

/** Without effect when the worker has ended. */
async function answerFetch(
  { fetch, request }: Extract<FromWorker, { kind: 'fetch' }>,
  page: Page | undefined,
  send: (message: ToWorker, transfer: ArrayBuffer[]) => void,
): Promise<void> {
  const outcome = page
    ? await settle(async () => page.fetch(deserializeRequest(request)))
    : unavailable()
  sendOutcome(outcome, (sent, transfer) =>
    send({ kind: 'fetched', fetch, outcome: sent }, transfer),
  )
}
