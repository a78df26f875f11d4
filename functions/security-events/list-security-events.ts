import { answer } from '../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../backend/functions/functions.ts'
import {
  listSecurityEvents as contract,
  type SecurityEvent,
} from '../../domain/security/security-events.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { describeChange } from './describe-change.ts'

/**
 * Lists the newest 100 security events for staff, with the address of each account that still
 * exists.
 * @returns 200 `{ events }`; 403 not staff
 */
export const listSecurityEvents: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle(_, context) {
    const events = await context.db.transaction({ role: 'service_role' }, async (tx) => {
      await requireStaff(tx, context, 'owner')
      const { rows } = await tx.query<Omit<SecurityEvent, 'occurredAt'> & { occurredAt: Date }>(
        `select id::text, kind, coalesce(private.find_account_email(user_id), user_id::text) as account,
           coalesce(private.find_account_email(actor_id), actor_id::text) as actor, address, request,
           ${describeChange} as change, count,
           occurred_at as "occurredAt"
         from platform.security_events
         order by occurred_at desc, id desc
         limit 100`,
      )
      return rows
    })
    return answer(contract, {
      events: events.map(({ occurredAt, ...event }) => ({
        ...event,
        occurredAt: occurredAt.toISOString(),
      })),
    })
  },
}
