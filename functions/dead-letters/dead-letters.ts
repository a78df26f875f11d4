import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import {
  listDeadLetters as listContract,
  retryDeadLetters as retryContract,
} from '../../domain/dead-letters/dead-letters.ts'
import { requireStaffMember } from '../accounts/require-staff.ts'

/**
 * Lists for staff the jobs that failed after all retries, by queue: mails, webhook events, refunds.
 * @returns 200 `{ failed }`, the newest first; 403 not staff
 */
export const listDeadLetters: EdgeFunction = {
  name: listContract.name,
  methods: [listContract.method],
  async handle(_, context) {
    await requireStaffMember(context, 'support')
    const failed = await context.jobs.listDeadLetters()
    return answer(listContract, {
      failed: failed.map(({ firstAt, lastAt, ...rest }) => ({
        ...rest,
        firstAt: firstAt.toISOString(),
        lastAt: lastAt.toISOString(),
      })),
    })
  },
}

/**
 * Tries the dead letters of one queue again, after staff have removed the cause.
 * @returns 200 `{ retried }`, how many; 403 not staff; 404 there are none
 */
export const retryDeadLetters: EdgeFunction = {
  name: retryContract.name,
  methods: [retryContract.method],
  async handle({ body }, context) {
    const { queue } = parseRequest(retryContract, body)
    await requireStaffMember(context, 'support')
    const failed = await context.jobs.listDeadLetters()
    if (!failed.some((each) => each.queue === queue))
      throw new FunctionError(
        404,
        'This queue has no failed jobs, or they are being retried already.',
      )
    return answer(retryContract, { retried: await context.jobs.retryDeadLetters(queue) })
  },
}
