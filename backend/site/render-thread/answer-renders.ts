import { parentPort } from 'node:worker_threads'
import type { Log, LogEntry } from '../../log.ts'
import { captureBugs, captureConsole, captureWarnings } from '../../log/capture.ts'
import { duringRequest, findRequest, type CurrentRequest } from '../../log/current-request.ts'
import { describe } from '../../log/describe.ts'
import type { Render } from '../render-page.ts'
import {
  serializeRequest,
  sendOutcome,
  settle,
  responseOf,
  deserializeRequest,
  type FromWorker,
  type Outcome,
  type ToWorker,
} from './messages.ts'

/**
 * Renders pages for `openRenderThread`; called once, by the module that runs as its worker.
 * @param createRender is given the settings of `RenderThread.createRender`
 * @throws Error when this is not a worker
 */
export function answerRenders(createRender: (settings: never) => Render): void {
  const port = parentPort
  if (!port) throw new Error('answerRenders needs a thread that waits for its pages')
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer)
  const waiting = new Map<number, (outcome: Outcome) => void>()
  let lastFetch = 0
  // The entries belong to the log of the main thread.
  const log: Log = (entry) =>
    send({ kind: 'log', entry: describe({ ...findRequest(), ...entry }) as LogEntry })
  captureConsole(log)
  captureWarnings(log)
  captureBugs(log, () => process.exit(1))

  /** The `fetch` of a page is answered by the main thread. */
  const fetchFor =
    (page: number): typeof fetch =>
    async (input, init) => {
      const request = await serializeRequest(new Request(input, init))
      const fetch = ++lastFetch
      const outcome = new Promise<Outcome>((resolve) => waiting.set(fetch, resolve))
      send({ kind: 'fetch', fetch, page, request }, request.body ? [request.body] : [])
      return responseOf(await outcome)
    }

  async function renderPage(message: Extract<ToWorker, { kind: 'render' }>): Promise<void> {
    const { page, settings, request, nonce } = message
    const outcome = await settle(() =>
      createRender(settings as never)(deserializeRequest(request), {
        fetch: fetchFor(page),
        nonce,
        log,
      }),
    )
    sendOutcome(outcome, (sent, transfer) =>
      send({ kind: 'rendered', page, outcome: sent }, transfer),
    )
  }

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'ping') send({ kind: 'pong' })
    else if (message.kind === 'render')
      void duringRequest(requestOf(message), () => renderPage(message))
    else {
      waiting.get(message.fetch)?.(message.outcome)
      waiting.delete(message.fetch)
    }
  })
  send({ kind: 'ready' })
}

function requestOf({ requestId, request }: Extract<ToWorker, { kind: 'render' }>): CurrentRequest {
  return { requestId, method: request.method, path: new URL(request.url).pathname }
}
