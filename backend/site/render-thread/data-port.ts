import type { MessagePort } from 'node:worker_threads'
import {
  packRequest,
  packResponse,
  unpackRequest,
  unpackResponse,
  type RequestMessage,
  type ResponseMessage,
} from './messages.ts'

type Call = { id: number; request: RequestMessage }
type Answer = { id: number; response: ResponseMessage } | { id: number; error: string }

/** Answers the requests that {@link fetchThrough} sends from the other end of the channel. */
export function answerThrough(port: MessagePort, fetch: typeof globalThis.fetch): void {
  port.on('message', ({ id, request }: Call) => {
    const send = (answer: Answer) => port.postMessage(answer)
    fetch(unpackRequest(request))
      .then(packResponse)
      .then(
        (response) => send({ id, response }),
        (error: unknown) => send({ id, error: String(error) }),
      )
  })
}

/** A `fetch` whose requests are answered in another thread; rejects with what it says. */
export function fetchThrough(port: MessagePort): typeof fetch {
  const waiting = new Map<number, PromiseWithResolvers<Response>>()
  let lastId = 0
  port.on('message', (answer: Answer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('response' in answer) call?.resolve(unpackResponse(answer.response))
    else call?.reject(new TypeError(answer.error))
  })
  return async (input, init) => {
    const request = await packRequest(new Request(input, init))
    const call = Promise.withResolvers<Response>()
    const id = ++lastId
    waiting.set(id, call)
    port.postMessage({ id, request } satisfies Call)
    return call.promise
  }
}
