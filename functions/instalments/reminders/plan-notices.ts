import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'

/**
 * Notes that we write to the customer of a plan now. The database refuses the hours of the night.
 * @returns false when it was written before; then nothing must be sent
 */
export async function takeNotice(
  tx: Tx,
  { planId, key }: { planId: string; key: string },
  { now }: Pick<ModuleContext, 'now'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into private.plan_notices (plan_id, key, sent_at) values ($1, $2, $3)
     on conflict do nothing`,
    [planId, key, now()],
  )
  return rowCount === 1
}
