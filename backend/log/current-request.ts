import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that this process is working for. */
export interface CurrentRequest {
  /** The reference that the visitor of a failed page reads. Made here, never by a client. */
  requestId: string
  method: string
  /** Without the query, which may hold secrets. */
  path: string
}

const storage = new AsyncLocalStorage<CurrentRequest | undefined>()

/** Every entry of the log that comes from `work`, also later, names this request. */
export function duringRequest<Result>(request: CurrentRequest, work: () => Result): Result {
  return storage.run(request, work)
}

/** For what outlives the request that happened to start it, such as a timer that goes on. */
export function outsideRequest<Result>(work: () => Result): Result {
  return storage.run(undefined, work)
}

export function findRequest(): CurrentRequest | undefined {
  return storage.getStore()
}

/** Binds a function to the current request, so that its log entries name it. */
export function forThisRequest<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  return AsyncLocalStorage.bind(work)
}
