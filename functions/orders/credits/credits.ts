import type { FunctionContext, Tx } from '../../../backend/functions/functions.ts'
import { formatCreditCode } from '../../../domain/orders/credit-code.ts'
import { sha256 } from '../../security/sha256.ts'
import { bookEntry } from '../money/ledger.ts'
import type { Actor } from '../order-changes.ts'

/**
 * The code of a credit. It is derived from the id, so that our mail can say it again; the database
 * holds its hash only.
 */
export function creditCodeOf(
  { secretFor }: Pick<FunctionContext, 'secretFor'>,
  creditId: string,
): string {
  return formatCreditCode(Buffer.from(secretFor(`credit ${creditId}`), 'base64url'))
}

export interface Credit {
  id: string
  /** The order that was paid more than was due. */
  orderId: string
  /** It pays only in a test shop. */
  isTest: boolean
  needsConfirmation: boolean
  leftKobo: number
}

const columns = `c.id, c.order_id as "orderId", c.is_test as "isTest",
  c.needs_confirmation as "needsConfirmation", (
    select coalesce(sum(amount_kobo), 0)::float8
    from public.ledger_entries
    where credit_id = c.id
  ) as "leftKobo"`

/** Locks a credit until the transaction ends, by its id, its order or its code; null when there is none. */
export async function lockCredit(
  tx: Tx,
  by: { id: string } | { orderId: string } | { code: string },
): Promise<Credit | null> {
  const [column, value] =
    'id' in by
      ? ['id', by.id]
      : 'orderId' in by
        ? ['order_id', by.orderId]
        : ['code_hash', await sha256(by.code)]
  await tx.query(`select from public.credits where ${column} = $1 for update`, [value])
  return tx.maybeOne<Credit>(`select ${columns} from public.credits c where c.${column} = $1`, [
    value,
  ])
}

/** Opens the credit of an order. @returns its id */
export async function insertCredit(
  tx: Tx,
  { orderId, isTest }: { orderId: string; isTest: boolean },
  context: Pick<FunctionContext, 'secretFor' | 'now'>,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.query(
    `insert into public.credits (id, order_id, code_hash, is_test, created_at)
     values ($1, $2, $3, $4, $5)`,
    [id, orderId, await sha256(creditCodeOf(context, id)), isTest, context.now()],
  )
  return id
}

/**
 * Adds money of a locked order to a credit. Above what one member of staff may give alone, a
 * colleague has to confirm the credit before it can be spent.
 * @param causedBy the member of staff on whose word alone the money rests
 */
export async function keepOnCredit(
  tx: Tx,
  {
    causedBy,
    ...entry
  }: {
    orderId: string
    creditId: string
    amountKobo: number
    causedBy: string | null
    actor: Actor
  },
  now: Date,
): Promise<string> {
  // Locked before the entry is booked, as when the credit is spent.
  await tx.query('select from public.credits where id = $1 for update', [entry.creditId])
  if (causedBy)
    await tx.query(
      `update public.credits
       set needs_confirmation = true, caused_by = $2, confirmed_by = null, confirmed_at = null
       where id = $1 and not private.may_give_alone($2, $3)`,
      [entry.creditId, causedBy, entry.amountKobo],
    )
  return bookEntry(tx, { ...entry, kind: 'credit_kept', causedBy }, now)
}
