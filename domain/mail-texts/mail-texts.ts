import type { MailDefinition } from './mail-definition.ts'
import { moneyMailTexts } from './money-mail-texts.ts'
import { orderMailTexts } from './order-mail-texts.ts'
import { refundMailTexts } from './refund-mail-texts.ts'

/**
 * Every mail whose words staff may change, in the groups of the desk. The rows of `mail_texts` have
 * the same names and placeholders. Security mails are not among them: the account that a refund goes
 * to was changed, for example.
 */
export const mailTextGroups = {
  Orders: orderMailTexts,
  Payments: moneyMailTexts,
  'Returns and refunds': refundMailTexts,
} as const

const mailTexts = { ...orderMailTexts, ...moneyMailTexts, ...refundMailTexts } as const

export type MailTextName = keyof typeof mailTexts

export const mailTextNames = Object.keys(mailTexts) as MailTextName[]

/** What the placeholders of a mail become. The number of the order is known anyway. */
export type MailValues<Name extends MailTextName> = Omit<
  Record<(typeof mailTexts)[Name]['placeholders'][number], string>,
  'order'
>

/** What the desk calls a mail, when it is sent, its placeholders and its original words. */
export function getMailDefinition(name: MailTextName): MailDefinition {
  return mailTexts[name]
}

/** @returns null for a name that no mail has */
export function findMailTextName(name: string): MailTextName | null {
  return mailTextNames.find((known) => known === name) ?? null
}
