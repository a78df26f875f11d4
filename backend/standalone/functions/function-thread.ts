import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { outsideRequest } from '../../log/current-request.ts'

export interface FunctionThreadData {
  /** The file of the function. */
  entry: string
  /** Only this user may connect: it is in a folder of our own. */
  socketPath: string
  /** The `imports` of the function's deno.json, and the URL of that file. */
  imports: { map: Record<string, string>; file: string }
  /** URL of the folder whose code is written for Deno. */
  importsFolder: string
}

/** A function that runs in a thread of its own. */
export interface FunctionThread {
  /** @param path the path and query that the function sees */
  fetch(request: Request, path: string): Promise<Response>
  stop(): Promise<void>
}

/**
 * Loads a function and waits until it can answer.
 * @param env its whole environment
 * @param onEnd called once, when it has ended without `stop`
 * @throws Error when its code cannot be loaded
 */
export async function startFunctionThread(
  data: FunctionThreadData,
  { env, onEnd }: { env: Record<string, string>; onEnd: (error: unknown) => void },
): Promise<FunctionThread> {
  const worker = outsideRequest(
    () => new Worker(new URL('./function-worker.ts', import.meta.url), { workerData: data, env }),
  )
  let failure: unknown = new Error('It left its process')
  let isStopped = false
  worker.on('error', (error) => (failure = error))
  worker.once('exit', () => {
    if (!isStopped) onEnd(failure)
  })
  await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => {
      throw new Error('The function ended before it could answer.')
    }),
  ])
  return {
    fetch: (request, path) => forward(request, path, data.socketPath),
    async stop() {
      isStopped = true
      await worker.terminate()
    },
  }
}

/** A function that has not begun to answer by then is given up, as on hosted Supabase. */
const maxWaitMs = 150_000
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade']
const withoutBody: ReadonlySet<number> = new Set([101, 204, 205, 304])

async function forward(request: Request, path: string, socketPath: string): Promise<Response> {
  const headers = new Headers(request.headers)
  for (const name of hopByHop) headers.delete(name)
  headers.set('host', new URL(request.url).host)
  const outgoing = httpRequest({
    socketPath,
    path,
    method: request.method,
    headers: Object.fromEntries(headers),
    signal: request.signal,
  })
  // The caller may go away while the answer is sent.
  outgoing.on('error', () => {})
  const timeout = setTimeout(
    () => outgoing.destroy(new DOMException('The function took too long', 'TimeoutError')),
    maxWaitMs,
  )
  try {
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
    // A body that breaks off ends the request; `answered` then says so.
    if (request.body) pipeline(Readable.fromWeb(request.body as never), outgoing, () => {})
    else outgoing.end()
    const [incoming] = await answered
    return toResponse(incoming)
  } finally {
    clearTimeout(timeout)
  }
}

function toResponse(incoming: IncomingMessage): Response {
  const headers = new Headers()
  const { rawHeaders, statusCode: status = 500 } = incoming
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!hopByHop.includes(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? '')
  }
  const body = withoutBody.has(status) ? null : (Readable.toWeb(incoming) as ReadableStream)
  return new Response(body, { status, headers })
}
