import type { MailTextName } from '../../domain/mail-texts/mail-texts.ts'
import { moneyExamples } from './money-examples.ts'
import { orderExamples, type MailExample } from './order-examples.ts'
import { refundExamples } from './refund-examples.ts'

/** Writes an example of each mail with the function that writes the real ones. */
export const mailExamples: Record<MailTextName, MailExample> = {
  ...orderExamples,
  ...moneyExamples,
  ...refundExamples,
}
