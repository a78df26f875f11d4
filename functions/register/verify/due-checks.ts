import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { verifyRegister } from './verify-register.ts'

// Two hours after midnight UTC, an hour after the backup begins.
const nightHourUtc = 2
const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Processes that start together need one check.
const startsTogether = '10 minutes'
// A process that claimed a check and wrote no result until then has ended.
const claimHolds = '1 hour'

/** Marks at a start that the whole register is to be checked, soon after the port is open. */
export async function askForCheck({ db, now }: Pick<ModuleContext, 'db' | 'now'>): Promise<void> {
  await db.transaction({ role: 'service_role' }, (tx) =>
    tx.query(
      `insert into private.register_check_turns as turn (kind, due_at) values ('start', $1)
       on conflict (kind) do update set due_at = excluded.due_at, claimed_at = null
         where turn.due_at < excluded.due_at - $2::interval`,
      [now(), startsTogether],
    ),
  )
}

/**
 * Checks the whole register, if a check is due after a start or since the night began. All processes may
 * call it: one of them does the check.
 */
export async function runDueCheck(context: Parameters<typeof verifyRegister>[0]): Promise<void> {
  const isClaimed = await context.db.transaction({ role: 'service_role' }, (tx) =>
    claimCheck(tx, context.now()),
  )
  if (isClaimed) await verifyRegister(context)
}

/** Claims all that is due, because one check is enough for it. */
async function claimCheck(tx: Tx, now: Date): Promise<boolean> {
  const offset = nightHourUtc * hourMs
  const nightBegan = new Date(Math.floor((now.getTime() - offset) / dayMs) * dayMs + offset)
  await tx.query(
    `insert into private.register_check_turns as turn (kind, due_at) values ('night', $1)
     on conflict (kind) do update set due_at = excluded.due_at, claimed_at = null
       where turn.due_at < excluded.due_at`,
    [nightBegan],
  )
  const { rowCount } = await tx.query(
    `update private.register_check_turns turn set claimed_at = $1
     where claimed_at is null or claimed_at < $1::timestamptz - $2::interval and not exists (
       select from public.register_checks where checked_at >= turn.claimed_at)`,
    [now, claimHolds],
  )
  return rowCount > 0
}
