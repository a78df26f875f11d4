import type { ModuleContext, Tx } from '../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../backend/functions/module.ts'
import { alertRules, type AlertRule } from '../../domain/security/security-events.ts'
import { describeChange, sortOfChange } from './describe-change.ts'
import { securityAlertMail, type AlertSubject } from './security-mails.ts'
import { listOwners } from '../accounts/list-owners.ts'

/**
 * Warns staff by mail when events of one kind reach a threshold of `alertRules`: one mail for each
 * rule and hour, and one more when it becomes ten times as much; of changes of roles, each is told.
 */
export const alertAboutSecurityEvents: ScheduledTask = {
  name: 'alert-about-security-events',
  everyS: 60,
  async run(context) {
    for (const rule of alertRules)
      await context.db.transaction({ role: 'service_role' }, (tx) => warn(tx, rule, context))
  },
}

const columnsOf = {
  account: {
    subject: 'user_id::text',
    about: 'coalesce(private.find_account_email(subject::uuid), subject)',
    order: 'count desc, subject',
  },
  address: { subject: 'address', about: 'subject', order: 'count desc, subject' },
  site: { subject: `'the site'`, about: 'subject', order: 'subject' },
  event: {
    subject: 'id',
    about: `(
      select coalesce(private.find_account_email(user_id), user_id::text, 'unknown')
          || coalesce(', ' || ${describeChange}, '')
          || coalesce(', by ' || coalesce(private.find_account_email(actor_id), actor_id::text), '')
          || case when place = 1 and alike > 1 then ', the newest of ' || alike || ' such changes'
            else '' end
        from platform.security_events where id = subject)`,
    // The newest of each sort comes first, so that many small changes hide no large one.
    order: 'place, subject desc',
  },
} as const satisfies Record<AlertRule['per'], Record<'subject' | 'about' | 'order', string>>

/** Twenty subjects are named, the others counted. */
async function warn(tx: Tx, rule: AlertRule, context: ModuleContext): Promise<void> {
  const now = context.now()
  const { subject, about, order } = columnsOf[rule.per]
  const { rows } = await tx.query<AlertSubject & { subjects: number; total: number }>(
    `with sorted as (
       select *, ${subject} as subject,
         row_number() over (partition by ${sortOfChange} order by id desc) as place,
         count(*) over (partition by ${sortOfChange}) as alike
       from platform.security_events
       where kind = $1 and occurred_at > $2
     ), alarming as (
       select subject, sum(count)::integer as count, min(place) as place, max(alike) as alike
       from sorted
       where subject is not null
       group by subject
       having sum(count) >= $3
     ), first as (
       select *, (count(*) over ())::integer as subjects, (sum(count) over ())::float8 as total
       from alarming
       order by ${order}
       limit 20
     )
     select subject::text as id, ${about} as about, count, subjects, total from first
     order by ${order}`,
    [rule.kind, new Date(now.getTime() - rule.windowS * 1_000), rule.threshold],
  )
  const [first] = rows
  if (!first) return
  const { subjects, total } = first
  const owners = rule.tellsOwners ? await listOwners(tx) : []
  for (const to of [context.site.staffEmail, ...owners.map(({ email }) => email)])
    await context.queueMail(
      tx,
      securityAlertMail({ rule, named: rows, subjects, total, now, to }, context),
    )
}
