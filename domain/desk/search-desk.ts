import { staffGrants } from '../grants/grants.ts'
import type { AnyFunctionContract } from '../parse/function-contract.ts'
import { listOf, object, oneOf, refine, text, uuid, type ValueOf } from '../parse/parser.ts'

/** What the search finds besides the screens, in the order in which it shows it. */
export const foundKinds = ['order', 'product', 'person'] as const
export type FoundKind = (typeof foundKinds)[number]

/** With fewer letters and figures almost everything would be found. */
export const minSearchLength = 2

const found = object({
  kind: oneOf(foundKinds),
  id: uuid(),
  /** The number of an order, the name of a product or person. */
  title: text(),
  /** The buyer of an order, the SKU of a product, the address and phone of a person. */
  detail: text(),
  status: text(),
})
export type Found = ValueOf<typeof found>

/**
 * For staff: orders by number, name without accents, phone in any format, e-mail, reference of the
 * gateway and SKU; products by name, SKU and brand; people by name, phone and e-mail.
 */
export const searchDesk = {
  name: 'search-desk',
  method: 'POST',
  caller: { grants: staffGrants },
  parseRequest: object({
    query: refine(text(), (query) => query.length <= 200, 'Please type at most 200 characters.'),
  }),
  parseResponse: object({ found: listOf(found) }),
} satisfies AnyFunctionContract
