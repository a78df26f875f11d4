import type { GuestOrder } from '../shop/guest-orders.ts'
import type { MoneyShop } from './money-shop.ts'
import {
  moneyOf,
  receive,
  type ModelPayment,
  type ModelRefund,
  type OrderModel,
} from './order-model.ts'
import type { Random } from './random.ts'
import { Surprise } from './surprise.ts'

/** One order in a shop, and what its model says about it. */
export interface World {
  shop: MoneyShop
  random: Random
  proof: GuestOrder
  model: OrderModel
  /** Who wrote down what arrived, by the id of the payment. */
  writers: Map<string, string>
  /** Stored events of the gateway that may come again. */
  events: string[]
  /** The latest entries that were checked. */
  lastMailAt: number
  /** Two payments were learned at once, so that it is open from which of them a surplus goes back. */
  isAmbiguous: boolean
}

export function expectStatus(
  what: string,
  { status, answer }: { status: number; answer: object },
  ...allowed: number[]
): void {
  if (!allowed.includes(status))
    throw new Surprise(
      `${what}: ${status} ${JSON.stringify(answer)} instead of ${allowed.join(' or ')}`,
    )
}

export const atGateway = ({ model }: World): ModelPayment[] =>
  model.payments.filter(({ method }) => method === 'paystack')

/** The transaction of a payment at the gateway. */
export function transactionOf({ shop }: World, { reference }: ModelPayment) {
  return shop.gateway.state.transactions.get(reference)
}

/** The payments whose page can be used, and that nothing was paid for. */
export const payable = (world: World): ModelPayment[] =>
  atGateway(world).filter((payment) => {
    const known = transactionOf(world, payment)
    return known && !known.isOver && known.status !== 'success'
  })

/**
 * The model learns about the payments that the shop has asked the gateway about since
 * {@link forgetCalls}, in the order in which it asked.
 */
export function learnVerified(world: World): void {
  const { model, shop, writers } = world
  // A mail about a declined payment names the amounts from before the rest of this step.
  model.seen.push(moneyOf(model))
  const arrived: { payment: ModelPayment; kobo: number }[] = []
  for (const call of shop.gateway.calls) {
    const reference = /^GET \/transaction\/verify\/(.+)$/.exec(call)?.[1]
    const payment = model.payments.find((each) => each.reference === reference)
    const known = payment && transactionOf(world, payment)
    if (!payment || !known || payment.receivedKobo !== null) continue
    if (arrived.some((each) => each.payment === payment)) continue
    payment.isChecking = known.status === 'processing'
    if (known.status === 'success')
      arrived.push({ payment, kobo: Math.min(known.requestedKobo, known.amountKobo) })
  }
  if (arrived.length > 1) {
    world.isAmbiguous = true
    // The shop asks about all at once, so each of them may have been booked first.
    for (const order of ordersOf(arrived)) {
      const copy = structuredClone(model)
      for (const { payment, kobo } of order) {
        const own = copy.payments.find(({ id }) => id === payment.id)
        if (own) receive(copy, own, kobo, writers)
      }
      model.seen = copy.seen
    }
  }
  for (const { payment, kobo } of arrived) receive(model, payment, kobo, writers)
}

/** All permutations of up to four items; more items only in their own order. */
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2 || items.length > 4) return [[...items]]
  return items.flatMap((first) =>
    ordersOf(items.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  )
}

export function forgetCalls({ shop }: World): void {
  shop.gateway.calls.length = 0
}

/** The refunds at the gateway of the payments of the order. */
export function refundsAtGateway(world: World) {
  const references = new Set(world.model.payments.map(({ reference }) => reference))
  return [...world.shop.gateway.state.refunds.values()].filter(({ transaction }) =>
    references.has(transaction.reference),
  )
}

/** The refund here of one at the gateway, by the id in its note. */
export function findSent({ model }: World, note: string): ModelRefund | undefined {
  return model.refunds.find(({ id }) => id !== null && note.endsWith(`[${id}]`))
}
