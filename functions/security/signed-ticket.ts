import type { ModuleContext } from '../../backend/functions/functions.ts'
import { sha256 } from './sha256.ts'

/** 96 bits, which nobody guesses while the ticket lives. Some tickets go into a text message. */
const signatureLength = 16

type Signer = Pick<ModuleContext, 'secretFor' | 'now'>

/**
 * Proves to us that we let its holder do one thing until a moment, without a sign-in.
 * @param subject what it is for: no other kind of ticket has an equal one
 */
export function createTicket(
  { secretFor, now }: Signer,
  { subject, lifetimeS }: { subject: string; lifetimeS: number },
): string {
  const expiresAtS = Math.ceil(now().getTime() / 1_000) + lifetimeS
  return `${expiresAtS}.${signatureOf(secretFor, subject, expiresAtS)}`
}

/** Whether a ticket was made here for this subject, and has not expired. */
export async function isTicket(
  { secretFor, now }: Signer,
  subject: string,
  ticket: string,
): Promise<boolean> {
  const [, expires, signature = ''] = /^(\d{1,12})\.([\w-]+)$/.exec(ticket) ?? []
  const expiresAtS = Number(expires)
  if (!(expiresAtS * 1_000 > now().getTime())) return false
  // The hashes are compared, because the time of the comparison tells nothing about them.
  const right = signatureOf(secretFor, subject, expiresAtS)
  return (await sha256(signature)) === (await sha256(right))
}

function signatureOf(secretFor: Signer['secretFor'], subject: string, expiresAtS: number): string {
  return secretFor(`${subject} ${expiresAtS}`).slice(0, signatureLength)
}
