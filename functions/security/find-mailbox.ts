import type { Tx } from '../../backend/functions/functions.ts'

/**
 * The mailbox that an e-mail address delivers to, so that `name+1@` and `name+2@` count as one
 * person. For the keys of rate limits, never to send mail to.
 */
export async function findMailbox(tx: Tx, email: string): Promise<string> {
  const row = await tx.one<{ mailbox: string }>('select private.mailbox_of($1) as mailbox', [email])
  return row.mailbox
}
