import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { ScheduledTask } from '../../../backend/functions/module.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { findAccountEmail } from '../../accounts/find-account-email.ts'
import { tierMail, type TierMove, type MailedTier } from './tier-mails.ts'

/**
 * On the 1st of each month moves resellers to the tier of their last twelve months: up at once, down 30
 * days after they were told. A month is done once, in one transaction, also by several processes.
 */
export const moveTiers: ScheduledTask = {
  name: 'move-reseller-tiers',
  everyS: 3_600,
  async run(context) {
    const now = context.now()
    const month = `${dayInLagos(now).slice(0, 7)}-01`
    await context.db.transaction({ role: 'service_role' }, async (tx) => {
      const { rowCount } = await tx.query(
        `insert into private.tier_months (month, done_at) values ($1, $2) on conflict do nothing`,
        [month, now],
      )
      if (rowCount === 0) return
      const { rows } = await tx.query<{ id: string }>(
        `select id from public.resellers where status = 'approved' order by id`,
      )
      for (const { id } of rows) await moveTier(tx, { id, month }, context)
    })
  },
}

async function moveTier(
  tx: Tx,
  { id, month }: { id: string; month: string },
  context: ModuleContext,
): Promise<void> {
  const found = await tx.one<{ move: TierMove }>(
    'select private.move_reseller_tier($1, $2) as move',
    [id, context.now()],
  )
  const move = found.move
  if (move === 'stays') return
  const row = await tx.maybeOne<Omit<MailedTier, 'to' | 'month'> & { userId: string }>(
    `select r.id, r.user_id as "userId", t.name, t.commission_percent::float8 as percent,
       n.name as "nextName", d.effective_at as "effectiveAt",
       private.reseller_volume(r.id, $2)::float8 as "volumeKobo"
     from public.resellers r
       join public.reseller_tiers t on t.id = r.tier_id
       left join public.reseller_tier_notices d on d.reseller_id = r.id
       left join public.reseller_tiers n on n.id = d.tier_id
     where r.id = $1`,
    [id, context.now()],
  )
  const to = row && (await findAccountEmail(tx, row.userId))
  if (row && to) await context.queueMail(tx, tierMail({ ...row, to, month }, move, context))
}
