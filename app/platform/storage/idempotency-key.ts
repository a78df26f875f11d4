import { newId } from '../new-id.ts'
import type { Stored } from './stored.ts'

/**
 * The idempotency key of a request: the same for the same request, also after a reload, and a new one
 * as soon as anything changes.
 * @param stored where the last request and its key are
 */
export function idempotencyKeyOf(stored: Stored, request: object): string {
  const body = JSON.stringify(request)
  const [sentKey = '', ...sentBody] = (stored.read() ?? '').split('\n')
  if (sentBody.join('\n') === body) return sentKey
  const next = newId()
  stored.write(`${next}\n${body}`)
  return next
}
