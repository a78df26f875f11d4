import type { ModuleContext } from '../../../backend/functions/functions.ts'
import { cleanLine } from '../../../domain/text/clean-text.ts'

/** The name of an account holder as we store it, and the proof that the bank gave it to this reseller. */
export function signAccountName(
  of: { resellerId: string; bankCode: string; accountNumber: string; accountName: string },
  { secretFor }: Pick<ModuleContext, 'secretFor'>,
): { accountName: string; nameTicket: string } {
  const name = cleanLine(of.accountName).slice(0, 100)
  return {
    accountName: name,
    nameTicket: secretFor(
      `reseller account ${of.resellerId} ${of.bankCode} ${of.accountNumber} ${name}`,
    ),
  }
}
