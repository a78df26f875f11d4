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
  type ModelPayment,
  type ModelRefund,
  type OrderModel,
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
  const isAllowed = await attempt(world, (changed) => {
    withdrawSurplus(changed.model)
    const own = changed.model.payments.find(({ id }) => id === payment.id) ?? payment
    own.receivedKobo = receivedKobo
    if (roomOf(changed.model, own) < 0) return false
    applyMoney(changed.model, new Map([...writers, [payment.id, staff.id]]))
    return !promisesTooMuch(changed.model)
  })
  expectStatus(`correct-receipt to ${receivedKobo}`, result, isAllowed ? 200 : conflict)
  if (isAllowed) writers.set(payment.id, staff.id)
}

/** Does something to the model, or nothing when it is not allowed. */
async function attempt(world: World, change: (world: World) => boolean): Promise<boolean> {
  const copy = structuredClone(world.model)
  const isAllowed = change({ ...world, model: copy })
  if (isAllowed) Object.assign(world.model, copy)
  return isAllowed
}

/** Staff ask for a refund of a sum; a small one is decided by one person alone. */
async function request(world: World): Promise<boolean | void> {
  const { shop, model, random, proof } = world
  const arrived = model.payments.filter(({ receivedKobo }) => receivedKobo !== null)
  const rooms = arrived
    .toSorted((one, two) => two.attempt - one.attempt)
    .map((payment) => ({ payment, room: Math.max(0, roomOf(model, payment)) }))
  const room = rooms.reduce((sum, each) => sum + each.room, 0)
  const amountKobo = random.pick([room, room, room + 1, Math.ceil(room / 3), 1_234_567]) ?? 0
  if (amountKobo <= 0) return false
  const staff = shop.staff[random.below(2) as 0 | 1]
  const json = { orderId: proof.orderId, amountKobo, reason: 'Broken glass' }
  const result = await shop.call('request-refund', json, staff.token)
  const { surplus, charged, balance } = moneyOf(model)
  const noteKobo = Math.max(0, amountKobo - surplus)
  const asked = model.refunds
    .filter(({ status }) => status === 'requested')
    .reduce((sum, each) => sum + each.creditNoteKobo, 0)
  const isAllowed = await attempt(world, (changed) => {
    if (amountKobo > room) return false
    if (noteKobo > 0 && (model.status === 'pending_payment' || balance > 0)) return false
    if (noteKobo > charged - asked) return false
    const parts = takeParts(changed.model, { rooms, amountKobo, noteKobo, staffId: staff.id })
    const isRefusedAlone = result.status === conflict
    // Nobody decides alone while the bank asks for the money.
    if (isRefusedAlone && parts.some(({ payment }) => payment.isDisputed)) return false
    if (result.answer['isApproved'] === true || isRefusedAlone)
      for (const part of parts) approved(changed, part)
    return !promisesTooMuch(changed.model)
  })
  expectStatus(`request-refund of ${amountKobo}`, result, isAllowed ? 200 : conflict)
}

/** From the last payment first. */
function takeParts(
  model: OrderModel,
  wanted: {
    rooms: readonly { payment: ModelPayment; room: number }[]
    amountKobo: number
    noteKobo: number
    staffId: string
  },
): ModelRefund[] {
  model.clock += 1
  let { amountKobo: left, noteKobo: noteLeft } = wanted
  const parts: ModelRefund[] = []
  for (const { payment, room } of wanted.rooms) {
    const own = model.payments.find(({ id }) => id === payment.id) ?? payment
    const amountKobo = Math.min(left, room)
    if (amountKobo === 0) continue
    const creditNoteKobo = Math.min(noteLeft, amountKobo)
    parts.push({
      id: null,
      storedAt: model.clock,
      decision: model.clock,
      payment: own,
      amountKobo,
      creditNoteKobo,
      requestedBy: wanted.staffId,
      status: 'requested',
    })
    left -= amountKobo
    noteLeft -= creditNoteKobo
  }
  model.refunds.push(...parts)
  return parts
}

/** All parts of the decision that a refund belongs to. */
function decisionOf(model: OrderModel, { id, decision }: ModelRefund): ModelRefund[] {
  return model.refunds.filter(
    (each) => each.id === id || (decision !== null && each.decision === decision),
  )
}

/** Staff withdraw a decision of which nothing is sent. */
async function refuse(world: World): Promise<boolean | void> {
  const { shop, model, random } = world
  const refund = random.pick(model.refunds.filter(({ status }) => status !== 'processed'))
  if (!refund?.id) return false
  const staff = shop.staff[random.below(2) as 0 | 1]
  const json = { refundId: refund.id, reason: 'Not agreed' }
  const result = await shop.call('refuse-refund', json, staff.token)
  if (refund.status === 'withdrawn') return expectStatus('refuse-refund again', result, 200)
  const isAllowed = await attempt(world, (changed) => {
    const parts = decisionOf(changed.model, refund)
    if (!parts.every(({ status }) => status === 'requested' || status === 'approved')) return false
    const isCharged = !['cancelled', 'refunded'].includes(model.status)
    for (const part of parts) {
      if (part.status === 'approved' && isCharged) changed.model.costKobo += part.creditNoteKobo
      part.status = 'withdrawn'
    }
    return !promisesTooMuch(changed.model)
  })
  expectStatus('refuse-refund', result, isAllowed ? 200 : conflict)
}

/** The buyer keeps all that is left over and not sent as credit. */
async function keep(world: World): Promise<void> {
  const { shop, model, proof } = world
  const result = await shop.call('keep-credit', proof)
  const isAllowed = await attempt(world, (changed) => {
    for (const refund of changed.model.refunds)
      if (
        (refund.status === 'approved' &&
          !(model.hasAccount && refund.payment.method === 'bank_transfer')) ||
        (refund.status === 'requested' && refund.creditNoteKobo === 0)
      )
        refund.status = 'withdrawn'
    const { surplus } = moneyOf(changed.model)
    // The bank may give the same money back.
    if (model.payments.some(({ isDisputed }) => isDisputed)) return false
    changed.model.creditKeptKobo += surplus
    return surplus > 0 || model.creditKeptKobo > 0
  })
  expectStatus('keep-credit', result, isAllowed ? 200 : conflict)
}

const account = { bankCode: '011', accountNumber: '1000000007' }

/** The buyer gives an account, and staff note the transfer, twice. */
async function transferBack(world: World): Promise<boolean | void> {
  const { shop, model, random, proof } = world
  const refund = random.pick(
    model.refunds.filter(
      ({ status, payment }) => payment.method === 'bank_transfer' && status === 'approved',
    ),
  )
  if (!refund?.id) return false
  const resolved = await shop.call('resolve-refund-account', { ...proof, ...account })
  const { accountName, nameTicket } = resolved.answer
  const given = { ...proof, ...account, accountName, nameTicket }
  expectStatus('set-refund-account', await shop.call('set-refund-account', given), 200)
  const json = {
    refundId: refund.id,
    accountNumber: account.accountNumber,
    transferReference: `FT-${refund.id.slice(0, 8)}`,
  }
  const pressed = Array.from({ length: 2 }, () =>
    shop.call('record-refund-transfer', json, shop.staff[0].token),
  )
  for (const result of await Promise.all(pressed))
    expectStatus('record-refund-transfer', result, 200)
  model.hasAccount = true
  payOut(model, refund)
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
  if (refund.status === 'withdrawn') return expectStatus('approve-refund', result, conflict)
  if (refund.status !== 'requested') return expectStatus('approve-refund again', result, 200)
  const isOwn = refund.requestedBy === staff.id
  if (isOwn && result.status === 403) return
  const isAllowed = await attempt(world, (changed) => {
    for (const part of decisionOf(changed.model, refund)) {
      if (part.status !== 'requested') continue
      if (part.payment.isDisputed) return false
      if (part.requestedBy === null && hasWritten(world, staff.id)) return false
      approved(changed, part)
    }
    return !promisesTooMuch(changed.model)
  })
  expectStatus('approve-refund', result, isAllowed ? 200 : conflict)
}

/** Whether a receipt of the order rests on the word of a member of staff. */
function hasWritten({ model, writers }: World, staffId: string): boolean {
  return model.payments.some(
    ({ id, receivedKobo }) => (receivedKobo ?? 0) > 0 && writers.get(id) === staffId,
  )
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
  const isSent =
    refund.status === 'approved' &&
    !refund.payment.isDisputed &&
    refund.payment.method === 'paystack'
  shop.gateway.fault = fault
  const job = { data: { refundId: refund.id }, attempt: 1, isLastAttempt: false }
  try {
    await Promise.all(
      Array.from({ length: times }, () => processRefunds.work(job, shop.server.context)),
    )
  } finally {
    shop.gateway.fault = null
  }
  if (isSent) refund.status = fault === null ? 'processing' : 'needs_attention'
}

/** What staff and jobs do. */
export const refundSteps: readonly (readonly [number, string, Step])[] = [
  [4, 'correct', correct],
  [6, 'request refund', request],
  [12, 'approve', approve],
  [16, 'run refund', run],
  [2, 'refuse', refuse],
  [1, 'keep credit', keep],
  [10, 'transfer back', transferBack],
]
