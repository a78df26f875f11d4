import { defineFunction } from '../callers/define-function.ts'
import {
  listSecurityEvents as contract,
  type SecurityEvent,
} from '../../domain/security/security-events.ts'
import { describeChange, sortOfChange } from './describe-change.ts'

/**
 * Lists 100 of the newest security events for staff, with the address of each account that still
 * exists. Many events of one sort hide no other: of the newest 2,000, the newest of each sort come first.
 * @returns 200 `{ events }`; 403 not staff
 */
export const listSecurityEvents = defineFunction(contract, async ({ tx }) => {
  const { rows } = await tx.query<Omit<SecurityEvent, 'occurredAt'> & { occurredAt: Date }>(
    `select id::text, kind, coalesce(private.find_account_email(user_id), user_id::text) as account,
       coalesce(private.find_account_email(actor_id), actor_id::text) as actor, address, request,
       ${describeChange} as change, count,
       occurred_at as "occurredAt"
     from (
       select * from (
         select *, row_number() over (partition by ${sortOfChange} order by id desc) as place
         from (
           select * from platform.security_events order by occurred_at desc, id desc limit 2000
         ) newest
       ) sorted
       order by place, occurred_at desc, id desc
       limit 100
     ) shown
     order by occurred_at desc, id desc`,
  )
  return {
    events: rows.map(({ occurredAt, ...event }) => ({
      ...event,
      occurredAt: occurredAt.toISOString(),
    })),
  }
})
