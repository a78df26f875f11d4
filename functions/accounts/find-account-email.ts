import type { Tx } from '../../backend/functions/functions.ts'

/** The e-mail address of an account; null without an address, or without such an account. */
export async function findAccountEmail(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.one<{ email: string | null }>(
    'select private.find_account_email($1) as email',
    [userId],
  )
  return row.email ?? null
}
