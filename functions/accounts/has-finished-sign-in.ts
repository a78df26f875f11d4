import type { Tx } from '../../backend/functions/functions.ts'

/**
 * Whether the person whose claims the transaction has has given their second factor, or has none.
 * Every function learns from it who calls; see `caller.personId`.
 */
export async function hasFinishedSignIn(tx: Tx): Promise<boolean> {
  const row = await tx.one<{ given: boolean }>('select private.has_given_second_factor() as given')
  return row.given
}
