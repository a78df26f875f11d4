import { defineSteps } from '../callers/define-function.ts'
import { FunctionError } from '../../backend/functions/functions.ts'
import {
  listDeadLetters as listContract,
  retryDeadLetters as retryContract,
} from '../../domain/dead-letters/dead-letters.ts'

/**
 * Lists for staff the jobs that failed after all retries, by queue: mails, webhook events, refunds.
 * @returns 200 `{ failed }`, the newest first; 403 not staff
 */
export const listDeadLetters = defineSteps(listContract, async ({ allow, context }) => {
  await allow()
  const failed = await context.jobs.listDeadLetters()
  return {
    failed: failed.map(({ firstAt, lastAt, ...rest }) => ({
      ...rest,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
    })),
  }
})

/**
 * Tries the dead letters of one queue again, after staff have removed the cause.
 * @returns 200 `{ retried }`, how many; 403 not staff; 404 there are none
 */
export const retryDeadLetters = defineSteps(
  retryContract,
  async ({ request: { queue }, allow, context }) => {
    await allow()
    const failed = await context.jobs.listDeadLetters()
    if (!failed.some((each) => each.queue === queue))
      throw new FunctionError(
        404,
        'This queue has no failed jobs, or they are being retried already.',
      )
    return { retried: await context.jobs.retryDeadLetters(queue) }
  },
)
