import type { IncomingMessage } from 'node:http'
import { forThisRequest } from '../log/current-request.ts'

/** Node reads ahead twice as much. */
const enoughBytes = 32 * 1024

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/**
 * Calls `handle` when the body of a request has arrived, or enough of a large one. Until then a slow
 * client costs a connection, and no handler with its streams, which cost ten times as much. Not called
 * when the client leaves first.
 */
export function whenBodyArrived(req: IncomingMessage, handle: () => void): void {
  const isEnough = () => req.complete || req.readableLength >= enoughBytes
  if (!hasBody(req) || isEnough()) return handle()
  const begin = forThisRequest(handle)
  const check = () => {
    if (!isEnough()) return
    req.off('readable', check)
    begin()
  }
  req.on('readable', check)
}
