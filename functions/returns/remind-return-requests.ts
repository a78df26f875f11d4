import type { ScheduledTask } from '../../backend/functions/module.ts'
import { decisionDays } from '../../domain/orders/returns/return-status.ts'
import { requestOverdueMail } from './return-mails.ts'

const dayMs = 86_400_000

interface Waiting {
  requestId: string
  createdAt: Date
  id: string
  number: string
  name: string
  email: string
  phoneNumber: string
}

/** Reminds the staff of requests a day before the buyer was promised an answer. */
export const remindReturnRequests: ScheduledTask = {
  name: 'remind-return-requests',
  everyS: 1_800,
  async run(context) {
    const now = context.now()
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const { rows } = await tx.query<Waiting>(
        `update public.return_requests r
         set reminded_at = $1
         from public.orders o
         where o.id = r.order_id and r.status = 'requested' and r.reminded_at is null
           and r.created_at <= $2
         returning r.id as "requestId", r.created_at as "createdAt", o.id, o.number, o.name,
           o.email, o.phone_number as "phoneNumber"`,
        [now, new Date(now.getTime() - (decisionDays - 1) * dayMs)],
      )
      for (const { requestId, createdAt, ...order } of rows)
        await context.queueMail(tx, requestOverdueMail(order, { requestId, createdAt }, context))
    })
  },
}
