import { FunctionError, type Tx } from '../../backend/functions/functions.ts'

interface NewBatch {
  id: string
  kind: 'import' | 'bulk'
  title: string
  staffId: string
}

/**
 * Stores that many products are about to change. One such change at a time: two would each wait for
 * products that the other one has locked.
 * @returns what was answered when this person sent the same request before; null when it is new
 * @throws FunctionError 409 another one is being made, or the id is somebody else's
 */
export async function beginBatch(tx: Tx, { id, kind, title, staffId }: NewBatch): Promise<unknown> {
  const lock = await tx.one<{ isMine: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('product batch', 0)) as "isMine"`,
  )
  if (!lock.isMine)
    throw new FunctionError(
      409,
      'Somebody is changing many products at this moment. Please try again in a minute; nothing of yours was changed.',
    )
  const row = await tx.maybeOne<{ madeBy: string | null; result: unknown }>(
    'select made_by as "madeBy", result from public.product_batches where id = $1',
    [id],
  )
  if (row) {
    if (row.madeBy !== staffId)
      throw new FunctionError(409, 'This change was made by somebody else. Please begin again.')
    return row.result
  }
  await tx.query(
    `insert into public.product_batches (id, kind, title, made_by, result)
     values ($1, $2, $3, $4, '{}')`,
    [id, kind, title, staffId],
  )
  return null
}

/** Stores what the request is answered. */
export async function finishBatch(
  tx: Tx,
  { id, result }: { id: string; result: object },
): Promise<void> {
  await tx.query('update public.product_batches set result = $2 where id = $1', [
    id,
    JSON.stringify(result),
  ])
}
