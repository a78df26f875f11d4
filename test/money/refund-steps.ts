import { processRefunds } from '../../functions/payments/refunds/process-refund.ts'
import type { Fault } from '../servers/fake-gateway.ts'
import {
  applyMoney,
  cancelPaid,
  moneyOf,
  payOut,
  promisesTooMuch,
  roomOf,
  withdrawSurplus,
  type ModelRefund,
} from './order-model.ts'
import { someSum, type Step } from './steps.ts'
import { expectStatus, type World } from './world.ts'

const conflict = 409

/** Staff correct what they wrote down for a transfer. */
async function correct(world: World): Promise<boolean | void> {
  const { shop, model, random, writers } = world
  const payment = random.pick(
    model.payments.filter(
      ({ method, receivedKobo }) => method === 'bank_transfer' && receivedKobo !== null,
    ),
  )
  if (!payment) return false
  const receivedKobo = someSum(world)
  const staff = shop.staff[random.below(2) as 0 | 1]
  const json = { paymentId: payment.id, receivedKobo, reason: 'A typing error' }
  const result = await shop.call('correct-receipt', json, staff.token)
  if (payment.receivedKobo === receivedKobo) return expectStatus('correct-receipt', result, 200)
  await attempt(world, (changed) => {
    withdrawSurplus(changed.model)
    const own = changed.model.payments.find(({ id }) => id === payment.id) ?? payment
    own.receivedKobo = receivedKobo
    if (roomOf(changed.model, own) < 0) return false
    applyMoney(changed.model, new Map([...writers, [payment.id, staff.id]]))
    return !promisesTooMuch(changed.model)
  }).then((isAllowed) => {
    expectStatus(`correct-receipt to ${receivedKobo}`, result, isAllowed ? 200 : conflict)
    if (isAllowed) writers.set(payment.id, staff.id)
  })
}

/** Does something to the model, or nothing when it is not allowed. */
async function attempt(world: World, change: (world: World) => boolean): Promise<boolean> {
  const copy = structuredClone(world.model)
  const isAllowed = change({ ...world, model: copy })
  if (isAllowed) Object.assign(world.model, copy)
  return isAllowed
}

/** Staff ask for a refund of a payment; a small one is decided by one person alone. */
async function request(world: World): Promise<boolean | void> {
  const { shop, model, random } = world
  const payment = random.pick(model.payments.filter(({ receivedKobo }) => receivedKobo !== null))
  if (!payment) return false
  const room = roomOf(model, payment)
  const amountKobo = random.pick([room, room, room + 1, Math.ceil(room / 3), 1_234_567]) ?? 0
  if (amountKobo <= 0) return false
  const staff = shop.staff[random.below(2) as 0 | 1]
  const json = { paymentId: payment.id, amountKobo, reason: 'Broken glass' }
  const result = await shop.call('request-refund', json, staff.token)
  const { surplus, charged } = moneyOf(model)
  const creditNoteKobo = Math.max(0, amountKobo - surplus)
  const requested = model.refunds
    .filter(({ status }) => status === 'requested')
    .reduce((sum, each) => sum + each.creditNoteKobo, 0)
  const isApproved = result.answer['isApproved'] === true
  const isAllowed = await attempt(world, (changed) => {
    if (amountKobo > room) return false
    if (creditNoteKobo > 0 && model.status === 'pending_payment') return false
    if (creditNoteKobo > 0 && creditNoteKobo + requested > charged) return false
    changed.model.clock += 1
    const own = changed.model.payments.find(({ id }) => id === payment.id) ?? payment
    const refund: ModelRefund = {
      id: null,
      storedAt: changed.model.clock,
      payment: own,
      amountKobo,
      creditNoteKobo,
      requestedBy: staff.id,
      status: 'requested',
    }
    changed.model.refunds.push(refund)
    // Nobody decides alone while the bank asks for the money.
    if (own.isDisputed && result.status === conflict) return false
    if (isApproved) approved(changed, refund)
    // Decided alone, it may be more than is left over.
    if (!isApproved && result.status === conflict) {
      approved(changed, refund)
      return !promisesTooMuch(changed.model)
    }
    return !promisesTooMuch(changed.model)
  })
  expectStatus(`request-refund of ${amountKobo}`, result, isAllowed ? 200 : conflict)
}

function approved({ model }: World, refund: ModelRefund): void {
  refund.status = 'approved'
  model.costKobo -= refund.creditNoteKobo
  if (refund.creditNoteKobo > 0 && model.costKobo === 0 && model.status === 'paid')
    cancelPaid(model)
}

/** Someone approves a refund, pressing up to three times at once. */
async function approve(world: World): Promise<boolean | void> {
  const { shop, model, random } = world
  const requested = model.refunds.filter(({ status }) => status === 'requested')
  const refund = random.pick(random.below(4) > 0 ? requested : model.refunds)
  if (!refund?.id) return false
  const staff = shop.staff[random.below(2) as 0 | 1]
  const results = await Promise.all(
    Array.from({ length: 1 + random.below(3) }, () =>
      shop.call('approve-refund', { refundId: refund.id }, staff.token),
    ),
  )
  const [result = { status: 0, answer: {} }] = results
  for (const each of results) expectStatus('approve-refund, all the same', each, result.status)
  if (refund.status !== 'requested') return expectStatus('approve-refund again', result, 200)
  const isOwn = refund.requestedBy === staff.id
  if (isOwn && result.status === 403) return
  const isAllowed = await attempt(world, (changed) => {
    const own = changed.model.refunds.find(({ id }) => id === refund.id) ?? refund
    if (own.payment.isDisputed) return false
    approved(changed, own)
    return !promisesTooMuch(changed.model)
  })
  expectStatus('approve-refund', result, isAllowed ? 200 : conflict)
}

const faults: readonly (Fault | null)[] = [null, null, null, 'resets', 'answers 500']

/** The job of a refund runs once, twice at once, or again; the gateway may not answer. */
async function run(world: World): Promise<boolean | void> {
  const { shop, model, random } = world
  const approvedOnes = model.refunds.filter(({ status }) => status === 'approved')
  const refund = random.pick(random.below(4) > 0 ? approvedOnes : model.refunds)
  if (!refund?.id) return false
  const times = 1 + random.below(2)
  const fault = random.pick(faults) ?? null
  const isSent = refund.status === 'approved' && !refund.payment.isDisputed
  const isByGateway = refund.payment.method === 'paystack'
  shop.gateway.fault = fault
  const job = { data: { refundId: refund.id }, attempt: 1, isLastAttempt: false }
  try {
    await Promise.all(
      Array.from({ length: times }, () => processRefunds.work(job, shop.server.context)),
    )
  } finally {
    shop.gateway.fault = null
  }
  if (!isSent) return
  if (isByGateway) refund.status = fault === null ? 'processing' : 'needs_attention'
  else payOut(model, refund)
}

/** What staff and jobs do. */
export const refundSteps: readonly (readonly [number, string, Step])[] = [
  [3, 'correct', correct],
  [3, 'request refund', request],
  [5, 'approve', approve],
  [8, 'run refund', run],
]
