import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../backend/functions/module.ts'
import { alertRules, type AlertRule } from '../../domain/security/security-events.ts'
import { findAccountEmail } from '../accounts/find-account-email.ts'
import { securityAlertMail } from './security-mails.ts'

/**
 * Warns staff by mail when events of one kind reach a threshold of `alertRules`; at most once an
 * hour for each rule and account or address.
 */
export const alertAboutSecurityEvents: ScheduledTask = {
  name: 'alert-about-security-events',
  everyS: 60,
  async run(context) {
    for (const rule of alertRules)
      await context.db.transaction({ role: 'service_role' }, (tx) => warn(tx, rule, context))
  },
}

const subjectOf = {
  account: 'user_id::text',
  address: 'address',
  site: `'the site'`,
} as const satisfies Record<AlertRule['per'], string>

async function warn(tx: Tx, rule: AlertRule, context: ModuleContext): Promise<void> {
  const now = context.now()
  const { rows } = await tx.query<{ subject: string; count: number }>(
    `select ${subjectOf[rule.per]} as subject, sum(count)::integer as count
     from platform.security_events
     where kind = $1 and occurred_at > $2
     group by 1
     having sum(count) >= $3 and ${subjectOf[rule.per]} is not null
     order by 2 desc
     limit 10`,
    [rule.kind, new Date(now.getTime() - rule.windowS * 1_000), rule.threshold],
  )
  for (const { subject, count } of rows) {
    const about =
      rule.per === 'account' ? ((await findAccountEmail(tx, subject)) ?? subject) : subject
    await context.queueMail(tx, securityAlertMail({ rule, subject, about, count, now }, context))
  }
}
