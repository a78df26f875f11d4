import { z } from 'zod'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
} from '../../backend/functions/functions.ts'
import { requireStaff } from '../orders/order-access.ts'
import { parseBody } from '../orders/order-request.ts'

const schema = z.object({ queue: z.string().max(100) })

/**
 * Shows staff what was tried eight times and given up: mails, messages of the payment company, refunds.
 * @returns 200 `{ failed: [{ queue, count, error, attempts, firstAt, lastAt }] }`, the newest first; 403 not staff
 */
export const listDeadLetters: EdgeFunction = {
  name: 'list-dead-letters',
  methods: ['GET'],
  async handle(_, context) {
    await requireStaffMember(context)
    return Response.json({ failed: await context.jobs.listDeadLetters() })
  },
}

/**
 * Has what failed in one queue tried anew, when staff have mended the cause.
 * @returns 200 `{ retried }`, how many; 403 not staff; 404 nothing has failed there
 */
export const retryDeadLetters: EdgeFunction = {
  name: 'retry-dead-letters',
  methods: ['POST'],
  async handle({ body }, context) {
    const { queue } = parseBody(schema, body)
    await requireStaffMember(context)
    const failed = await context.jobs.listDeadLetters()
    if (!failed.some((each) => each.queue === queue))
      throw new FunctionError(404, 'Nothing has failed there, or it is being tried already.')
    return Response.json({ retried: await context.jobs.retryDeadLetters(queue) })
  },
}

const requireStaffMember = (context: FunctionContext) =>
  context.db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    requireStaff(tx, context),
  )
