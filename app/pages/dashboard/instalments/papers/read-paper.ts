import { data } from 'react-router'
import type { FunctionResult } from '../../../../platform/call-function.ts'
import type { services } from '../../../../platform/services.ts'

/** What the route of papers passes on. */
export interface PaperRequest {
  context: Parameters<typeof services>[0]
  request: Request
}

/**
 * What a function answered to the holder of a ticket. A ticket that has expired, or an invalid id, gets
 * the same answer as the paper of somebody else.
 * @throws a response 404
 */
export function readPaper<Response>(result: FunctionResult<Response>): Response {
  if (result.outcome === 'done') return result.response
  if (result.outcome === 'refused' && [400, 401, 404].includes(result.status))
    throw data('paper', { status: 404 })
  throw new Error(`The paper could not be read: ${result.outcome}`)
}

/** The headers of a paper for one person. */
export function paperHeaders(type: string, disposition: string): HeadersInit {
  return {
    'Content-Type': type,
    'Content-Disposition': disposition,
    'Cache-Control': 'private, no-store',
    'Referrer-Policy': 'no-referrer',
  }
}
