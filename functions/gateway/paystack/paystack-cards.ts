import { z } from 'zod'
import type { ReusableCard } from '../gateway.ts'

/** Of a card, as transactions have it. It is empty before the first try. */
export const authorization = z
  .object({
    authorization_code: z.string().min(1).max(200),
    signature: z.string().min(1).max(200),
    reusable: z.literal(true),
    channel: z.literal('card'),
    brand: z.string().trim().min(1).max(40),
    last4: z.string().regex(/^\d{4}$/),
    exp_month: z.string().regex(/^(0?[1-9]|1[0-2])$/),
    exp_year: z.string().regex(/^20\d\d$/),
  })
  .nullish()
  .catch(null)

/** The card of a transaction, when it may be charged again; otherwise null. */
export function readCard(data: {
  authorization?: z.infer<typeof authorization>
  customer?: { email: string } | null | undefined
}): ReusableCard | null {
  const { authorization: card, customer } = data
  if (!card || !customer) return null
  // The day before the first of the next month.
  const lastDay = new Date(Date.UTC(Number(card.exp_year), Number(card.exp_month), 0))
  return {
    authorizationCode: card.authorization_code,
    signature: card.signature,
    brand: card.brand,
    last4: card.last4,
    expiresOn: lastDay.toISOString().slice(0, 10),
    email: customer.email,
  }
}
