import { installationWishes } from '../../delivery/installation.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import { object, oneOf, refine, text, uuid, wholeNumber, type ValueOf } from '../../parse/parser.ts'
import { resellerCode } from '../../resellers/referral.ts'
import { checkoutFields } from '../checkout-fields.ts'
import { orderLines } from '../order-lines.ts'

/** How a customer reached the staff who typed in the order. */
export const staffChannels = ['phone', 'whatsapp', 'store'] as const
export type StaffChannel = (typeof staffChannels)[number]
export const staffChannelLabels: Readonly<Record<StaffChannel, string>> = {
  phone: 'By phone',
  whatsapp: 'On WhatsApp',
  store: 'In our store',
}

const { name, email, phoneNumber, state, area, street, landmark, note, coupon } = checkoutFields
const totalMessage = 'expectedTotalKobo must be the total in kobo that was shown.'

const payLink = object({
  /** Opens the order and lets its holder pay, and nothing else. */
  payUrl: text(),
  /** A message for the customer with the link, for WhatsApp or SMS. */
  message: text(),
})
export type PayLink = ValueOf<typeof payLink>

/** For staff: places the order of a customer who calls, writes or stands before them, unpaid. */
export const placeStaffOrder = {
  name: 'place-staff-order',
  method: 'POST',
  caller: { grants: ['sales', 'support'] },
  parseRequest: object({
    /** Made by the sender: the same key with the same request is the same order. */
    idempotencyKey: uuid('idempotencyKey must be a UUID.'),
    channel: oneOf(staffChannels, 'Please choose how the customer reached us.'),
    lines: orderLines,
    contact: object({ name, email, phoneNumber }, 'Please give the contact details.'),
    delivery: object({ state, area, street, landmark, note }, 'Please give the delivery address.'),
    coupon,
    installation: oneOf(installationWishes, 'Please choose whether our crew installs it.'),
    /** Of the reseller who sent the customer, as they say. */
    resellerCode,
    /** The total that the customer was told. */
    expectedTotalKobo: refine(wholeNumber(totalMessage), (kobo) => kobo > 0, totalMessage),
  }),
  parseResponse: object({
    order: object({ id: text(), number: text(), totalKobo: wholeNumber() }),
    link: payLink,
  }),
} satisfies AnyFunctionContract

export type StaffOrderRequest = ValueOf<typeof placeStaffOrder.parseRequest>

/** For staff: the link with which a customer pays what an order still costs. */
export const getPayLink = {
  name: 'get-pay-link',
  method: 'POST',
  caller: { grants: ['sales', 'support'] },
  parseRequest: object({ orderId: uuid('orderId must be the id of an order.') }),
  parseResponse: object({ link: payLink }),
} satisfies AnyFunctionContract
