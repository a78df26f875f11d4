import { endUnpaidOrders } from '../../functions/orders/holds/end-unpaid-orders.ts'
import { checkOpenPayments } from '../../functions/payments/check-open-payments.ts'
import { end, moneyOf, receive } from './order-model.ts'
import { openingStock } from './money-shop.ts'
import {
  atGateway,
  expectStatus,
  learnVerified,
  payable,
  transactionOf,
  type World,
} from './world.ts'
import { storeEvent } from './gateway-steps.ts'

/**
 * A step of a history: does something to the shop, and to the model what must follow; `false` when
 * there was nothing to do.
 */
export type Step = (world: World) => Promise<boolean | void>

/** The buyer opens a page of the gateway, or the account for a transfer. */
async function start(world: World): Promise<boolean | void> {
  const { shop, proof, model, random } = world
  const method = random.pick(['paystack', 'paystack', 'bank_transfer']) ?? ''
  const result = await shop.call('start-payment', { ...proof, method })
  learnVerified(world)
  const { due } = moneyOf(model)
  const isRefused =
    due === 0 ||
    model.status === 'cancelled' ||
    model.status === 'refunded' ||
    model.payments.some(({ isChecking }) => isChecking)
  expectStatus('start-payment', result, isRefused ? 409 : 200)
  if (isRefused) return
  const { amountKobo } = result.answer['payment'] as { amountKobo: number }
  if (amountKobo !== due) throw new Error(`start-payment asks for ${amountKobo} instead of ${due}`)
}

async function decline(world: World): Promise<boolean | void> {
  const payment = world.random.pick(payable(world))
  if (!payment) return false
  world.shop.gateway.state.decline(payment.reference)
}

async function processing(world: World): Promise<boolean | void> {
  const payment = world.random.pick(payable(world))
  if (!payment) return false
  world.shop.gateway.state.report(payment.reference, 'processing')
}

async function leave(world: World): Promise<boolean | void> {
  const payment = world.random.pick(payable(world))
  if (!payment) return false
  world.shop.gateway.state.timeOut(payment.reference)
}

/** Exactly, too little or too much; the webhook comes never, once or twice, now or later. */
async function pay(world: World): Promise<boolean | void> {
  const { shop, random } = world
  const payment = random.pick(payable(world))
  const asked = payment && transactionOf(world, payment)?.requestedKobo
  if (!payment || !asked) return false
  const other = random.pick([0, 0, 0, -1_000_050, -5_000, 7_525]) ?? 0
  shop.gateway.state.pay(payment.reference, { amountKobo: Math.max(10_000, asked + other) })
  await storeEvent(world, shop.gateway.state.chargeEvent(payment.reference), random.below(3))
}

async function look(world: World): Promise<boolean | void> {
  expectStatus('check-payment', await world.shop.call('check-payment', world.proof), 200)
  learnVerified(world)
}

async function checkOpen(world: World): Promise<boolean | void> {
  const { server } = world.shop
  server.clock.now = new Date(server.clock.now.getTime() + 5 * 60_000)
  await checkOpenPayments.run(server.context)
  learnVerified(world)
}

/** Staff say what arrived for a transfer. */
async function confirm(world: World): Promise<boolean | void> {
  const { shop, model, random, writers } = world
  const payment = random.pick(model.payments.filter(({ method }) => method === 'bank_transfer'))
  if (!payment) return false
  const receivedKobo = someSum(world)
  const staff = shop.staff[random.below(2) as 0 | 1]
  expectStatus(
    'confirm-transfer',
    await shop.call(
      'confirm-transfer',
      { paymentId: payment.id, receivedKobo, reason: 'It is not on our statement' },
      staff.token,
    ),
    200,
  )
  if (payment.receivedKobo !== null || receivedKobo === 0) return
  writers.set(payment.id, staff.id)
  receive(model, payment, receivedKobo, writers)
}

/** What is due, a part of it, more, the total, or nothing. */
export function someSum({ model, random }: World): number {
  const { due } = moneyOf(model)
  const some = [due, due, due - 1_000_000, due + 2_050_075, model.totalKobo, 3_000_033, 0]
  return Math.max(0, random.pick(some) ?? 0)
}

async function cancel(world: World): Promise<boolean | void> {
  const { shop, proof, model, writers } = world
  const result = await shop.call('cancel-order', proof)
  learnVerified(world)
  const isChecking = atGateway(world).some((payment) => payment.isChecking)
  const isDisputed = model.payments.some((payment) => payment.isDisputed)
  const isRefused =
    model.status !== 'cancelled' && (model.status !== 'pending_payment' || isChecking || isDisputed)
  expectStatus('cancel-order', result, isRefused ? 409 : 200)
  if (!isRefused) end(model, writers)
}

async function endHold(world: World): Promise<boolean | void> {
  const { server } = world.shop
  server.clock.now = new Date(server.clock.now.getTime() + 27 * 3_600_000)
  await endUnpaidOrders.run(server.context)
  end(world.model, world.writers)
}

async function sellOut(world: World): Promise<boolean | void> {
  const { shop, model, random } = world
  model.stock = random.pick([0, openingStock]) ?? 0
  await shop.query('update public.products set stock = $2 where id = $1', [
    shop.panelId,
    model.stock,
  ])
}

/** What buyers, the gateway and time do. */
export const orderSteps: readonly (readonly [number, string, Step])[] = [
  [4, 'start', start],
  [1, 'decline', decline],
  [1, 'processing', processing],
  [1, 'leave', leave],
  [14, 'pay', pay],
  [2, 'look', look],
  [1, 'check open payments', checkOpen],
  [5, 'confirm', confirm],
  [1, 'cancel', cancel],
  [1, 'hold ends', endHold],
  [1, 'sold out', sellOut],
]

/** Everything late arrives: the shop asks once more, and has all that the gateway has. */
export async function settleAll(world: World): Promise<void> {
  await checkOpen(world)
}
