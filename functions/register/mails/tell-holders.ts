import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import type { EventType } from '../../../domain/register/events/event-data.ts'
import {
  cancelledMail,
  giftMail,
  givenMail,
  issuedMail,
  releasedMail,
  retiredMail,
} from './register-mails.ts'

const eventsAtOnce = 200

type Context = Pick<ModuleContext, 'db' | 'queueMail' | 'renderMail' | 'site' | 'siteUrl'>

/** What an event means to a person with an account. */
interface Told {
  index: string
  type: EventType
  email: string
  holder: string
  kg: string
  reason: string | null
  retirement: string | null
  /** Who got the units of a gift. */
  given: string | null
  isGiver: boolean | null
}

/**
 * Tells people with accounts by mail what was issued, given, retired or cancelled for them, each event once. It
 * reads the log itself, so that nobody who writes to it can forget the mail.
 */
export async function tellHolders(context: Context): Promise<void> {
  while (await tellNext(context)) {
    // The next events have a transaction of their own.
  }
}

/** @returns whether there may be more events */
function tellNext(context: Context): Promise<boolean> {
  return context.db.transaction({ role: 'service_role' }, async (tx) => {
    // Another process may be telling them.
    const progress = await tx.maybeOne<{ next: string }>(
      `select next_index as next from private.register_mail_progress for update skip locked`,
    )
    if (!progress) return false
    const found = await tx.maybeOne<{ end: string }>(
      `select coalesce(max(index) + 1, $1) as end from (
         select index from public.register_events where index >= $1 order by index limit $2) events`,
      [progress.next, eventsAtOnce],
    )
    const end = Number(found?.end)
    for (const told of await listTold(tx, Number(progress.next), end))
      await context.queueMail(tx, mailOf(told, context))
    await tx.query('update private.register_mail_progress set next_index = $1', [end])
    return end - Number(progress.next) === eventsAtOnce
  })
}

async function listTold(tx: Tx, start: number, end: number): Promise<Told[]> {
  const { rows } = await tx.query<Told>(
    `select e.index, e.type, email, a.holder_id as holder, sum(upper(m.serials) - lower(m.serials)) as kg,
       e.data ->> 'reason' as reason, e.data ->> 'retirement' as retirement,
       e.data ->> 'to' as given, a.holder_id = m.from_holder_id as "isGiver"
     from public.register_events e
       join public.register_moves m on m.event_index = e.index
       join public.register_accounts a on a.holder_id = m.to_holder_id
         or e.type = 'transferred' and a.holder_id = m.from_holder_id
       cross join lateral private.find_account_email(a.user_id) as email
     where e.index >= $1 and e.index < $2 and e.type in ('issued', 'transferred', 'buffer_released', 'retired', 'cancelled')
       and email is not null
     group by e.index, email, a.holder_id, "isGiver"
     order by e.index`,
    [start, end],
  )
  return rows
}

function mailOf(told: Told, context: Context) {
  const { index, type, email, holder, kg, reason, retirement, given, isGiver } = told
  const about = { index: Number(index), holder, to: email, kg: Number(kg) }
  if (type === 'retired') return retiredMail({ ...about, retirement: retirement ?? '' }, context)
  if (type === 'cancelled') return cancelledMail({ ...about, reason: reason ?? '' }, context)
  if (type === 'buffer_released') return releasedMail({ ...about, reason: reason ?? '' }, context)
  if (type === 'transferred')
    return isGiver ? givenMail({ ...about, given: given ?? '' }, context) : giftMail(about, context)
  return issuedMail(about, context)
}
