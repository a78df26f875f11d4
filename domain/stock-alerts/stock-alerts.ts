import { emailField } from '../contact/contact-fields.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { object, refine, text, uuid } from '../parse/parser.ts'

/** The rule of the e-mail field. */
export const stockAlertEmail = emailField()

/** Stores an address, to send it a mail when a product is in stock again. */
export const requestStockAlert = {
  name: 'request-stock-alert',
  method: 'POST',
  parseRequest: object({
    productId: uuid('productId must be a UUID.'),
    email: stockAlertEmail,
  }),
  parseResponse: object({ message: text() }),
} satisfies AnyFunctionContract

/** The answer to a link that is wrong or incomplete. */
export const brokenLinkMessage = 'This link is incomplete. Please open it again from our mail.'

const linkPart = refine(text(brokenLinkMessage), (part) => part !== '', brokenLinkMessage)

/** Stops all stock alerts of an address. The key comes from the link in a mail to it. */
export const stopStockAlerts = {
  name: 'stop-stock-alerts',
  method: 'POST',
  parseRequest: object({ email: linkPart, key: linkPart }, brokenLinkMessage),
  parseResponse: object({ message: text() }),
} satisfies AnyFunctionContract
