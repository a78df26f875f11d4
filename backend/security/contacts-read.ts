import type { Caller } from '../web/caller.ts'
import { describeRequest } from './find-refusal.ts'
import type { SecurityEvents } from './security-events.ts'

interface DataApi<From> {
  handle(request: Request, caller: Caller, from: From): Promise<Response>
}

/** An answer with fewer is about one person, such as a customer with a few orders. */
const minContacts = 10
/** E-mail addresses and international phone numbers, also cast to a number or to bytes. */
const contact = /[\w.+-]@[\w-]+\.\w|(?<![-\w])\d{10,15}\b|\\x[\da-f]{16,}/g

/**
 * The Data API, which records who reads the addresses of many people. Staff may read each of them, but a
 * copy of all is an export, which asks for a fresh second factor. The answers are counted, so an alias, an
 * embedded table and a function hide nothing.
 */
export function recordContactsRead<From>(
  rest: DataApi<From>,
  { securityEvents }: { securityEvents: Pick<SecurityEvents, 'record'> },
): DataApi<From> {
  return {
    async handle(request, caller, from) {
      const response = await rest.handle(request, caller, from)
      const { userId, ip } = caller
      if (userId === null || !response.ok || response.body === null) return response
      const count = (await response.clone().text()).match(contact)?.length ?? 0
      if (count >= minContacts)
        securityEvents.record({
          kind: 'contacts_read',
          userId,
          ip,
          request: describeRequest(request, response.status),
          count,
        })
      return response
    },
  }
}
