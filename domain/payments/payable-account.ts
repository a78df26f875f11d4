import { flag, object, text } from '../parse/parser.ts'

/** How long nothing is paid to an account that replaces another one; the database counts it. */
export const changedAccountHours = 24

/** The account that a refund goes to, as staff see it. */
export const payableAccount = object({
  bankCode: text(),
  bankName: text(),
  accountNumber: text(),
  accountName: text(),
  /** The bank told the name; otherwise the buyer typed it. */
  isNameChecked: flag(),
  /** It follows another account of the order. */
  isChanged: flag(),
  /** Not to be paid before. ISO 8601. */
  mayPayAt: text(),
})
