import type { AnyFunctionContract } from '../parse/function-contract.ts'
import {
  listOf,
  nothing,
  object,
  refine,
  text,
  wholeNumber,
  type ValueOf,
} from '../parse/parser.ts'

const deadLetters = object({
  queue: text(),
  count: wholeNumber(),
  /** What the newest of them failed with. */
  error: text(),
  attempts: wholeNumber(),
  /** When the first and the newest of them were given up (ISO 8601). */
  firstAt: text(),
  lastAt: text(),
})

/** The jobs of one queue that failed after all retries. */
export type DeadLetters = ValueOf<typeof deadLetters>

/** For staff: the jobs that failed after all retries, by queue. */
export const listDeadLetters = {
  name: 'list-dead-letters',
  method: 'GET',
  caller: { grants: ['support'] },
  parseRequest: nothing,
  parseResponse: object({ failed: listOf(deadLetters) }),
} satisfies AnyFunctionContract

/** For staff: tries the dead letters of one queue again. */
export const retryDeadLetters = {
  name: 'retry-dead-letters',
  method: 'POST',
  caller: { grants: ['support'] },
  parseRequest: object({
    queue: refine(text(), (queue) => queue.length <= 100, 'There is no such queue.'),
  }),
  parseResponse: object({ retried: wholeNumber() }),
} satisfies AnyFunctionContract
