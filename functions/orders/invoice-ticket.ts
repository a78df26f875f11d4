import type { ModuleContext } from '../../backend/functions/functions.ts'
import { sha256 } from '../security/sha256.ts'

const lifetimeS = 600

/**
 * Opens the invoice of one order for ten minutes, without a sign-in. It is part of an address that
 * a browser shows and remembers, where the key of the order must not be.
 */
export function createInvoiceTicket(
  { secretFor, now }: Pick<ModuleContext, 'secretFor' | 'now'>,
  orderId: string,
): string {
  const expiresAtS = Math.ceil(now().getTime() / 1_000) + lifetimeS
  return `${expiresAtS}.${signatureOf({ secretFor }, orderId, expiresAtS)}`
}

/** Whether a ticket was made here for this order and has not expired. */
export async function isInvoiceTicket(
  { secretFor, now }: Pick<ModuleContext, 'secretFor' | 'now'>,
  orderId: string,
  ticket: string,
): Promise<boolean> {
  const [, expires, signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? []
  const expiresAtS = Number(expires)
  if (!(expiresAtS * 1_000 > now().getTime())) return false
  // The hashes are compared, because the time of the comparison tells nothing about them.
  const right = signatureOf({ secretFor }, orderId, expiresAtS)
  return (await sha256(signature)) === (await sha256(right))
}

function signatureOf(
  { secretFor }: Pick<ModuleContext, 'secretFor'>,
  orderId: string,
  expiresAtS: number,
): string {
  return secretFor(`invoice ${orderId.toLowerCase()} ${expiresAtS}`)
}
