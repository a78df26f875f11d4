import { signWith } from '../../functions/gateway/signature.ts'
import { handleGatewayEvents } from '../../functions/payments/gateway/gateway-event.ts'
import type { GatewayEvent } from '../servers/fake-gateway-state.ts'
import { secretKey } from './money-shop.ts'
import { chargeBack, payOut, type ModelRefund } from './order-model.ts'
import type { Step } from './steps.ts'
import {
  atGateway,
  expectStatus,
  findSent,
  learnVerified,
  refundsAtGateway,
  transactionOf,
  type World,
} from './world.ts'

/** The gateway sends an event never, once or twice at the same time. */
export async function storeEvent(
  { shop, events }: Pick<World, 'shop' | 'events'>,
  event: GatewayEvent,
  deliveries: number,
): Promise<void> {
  if (deliveries === 0) return
  const body = new TextEncoder().encode(JSON.stringify(event))
  const headers = {
    'content-type': 'application/json',
    'x-paystack-signature': signWith(secretKey, body),
  }
  const responses = await Promise.all(
    Array.from({ length: deliveries }, () =>
      shop.server.call('paystack-webhook', { body, headers }),
    ),
  )
  for (const response of responses)
    expectStatus('paystack-webhook', { status: response.status, answer: {} }, 200)
  const rows = await shop.query<{ id: string }>(
    'select id::text as id from public.gateway_events where handled_at is null order by id desc',
  )
  for (const { id } of rows) if (!events.includes(id)) events.push(id)
}

/** A stored event is handled, in any order, also by two processes at once, also again. */
async function handleEvent(world: World): Promise<boolean | void> {
  const { shop, events, random } = world
  const eventId = random.pick(events)
  if (eventId === undefined) return false
  if (random.below(3) > 0) events.splice(events.indexOf(eventId), 1)
  const [event] = await shop.query<{ event: string; isHandled: boolean; about: EventData }>(
    `select event, handled_at is not null as "isHandled", payload as about
     from public.gateway_events where id = $1`,
    [eventId],
  )
  const job = { data: { eventId }, attempt: 1, isLastAttempt: false }
  await Promise.all(
    Array.from({ length: 1 + random.below(2) }, () =>
      handleGatewayEvents.work(job, shop.server.context),
    ),
  )
  if (!event || event.isHandled) return
  learnVerified(world)
  if (event.event.startsWith('refund.'))
    learnRefunds(world, event.about.transaction_reference ?? '')
  if (event.event.startsWith('charge.dispute.')) learnDispute(world, String(event.about.id))
}

interface EventData {
  id?: number
  transaction_reference?: string
}

const next: Readonly<Record<ModelRefund['status'], readonly ModelRefund['status'][]>> = {
  requested: [],
  approved: ['processing', 'processed', 'failed', 'needs_attention'],
  processing: ['processed', 'failed', 'needs_attention'],
  needs_attention: ['processing', 'processed', 'failed'],
  processed: [],
  failed: ['processed'],
  withdrawn: ['processed'],
}

/** The shop asks about all refunds of a payment. */
function learnRefunds(world: World, reference: string): void {
  const { model } = world
  for (const reported of refundsAtGateway(world)) {
    if (reported.transaction.reference !== reference) continue
    const refund = findSent(world, reported.merchantNote)
    if (!refund)
      throw new Error(`A refund at the gateway that nobody sent: ${reported.merchantNote}`)
    const status = {
      pending: 'processing',
      processing: 'processing',
      processed: 'processed',
      failed: 'failed',
      'needs-attention': 'needs_attention',
    } as const
    const now = status[reported.status]
    if (!next[refund.status].includes(now)) continue
    if (now === 'processed') payOut(model, refund)
    else refund.status = now
  }
}

function learnDispute(world: World, id: string): void {
  const dispute = world.shop.gateway.state.disputes.get(id)
  const payment = world.model.payments.find(
    ({ reference }) => reference === dispute?.transaction.reference,
  )
  if (!dispute || !payment) throw new Error('A dispute of no payment')
  if (dispute.status !== 'resolved') payment.isDisputed = true
  else if (dispute.resolution === 'declined') payment.isDisputed = false
  else if (payment.chargedBackKobo === 0) chargeBack(world.model, payment, dispute.refundKobo)
}

async function moveRefund(world: World): Promise<boolean | void> {
  const { shop, random } = world
  const open = refundsAtGateway(world).filter(
    ({ status }) => status !== 'processed' && status !== 'failed',
  )
  const refund = random.pick(open)
  if (!refund) return false
  const statuses = ['processing', 'processed', 'processed', 'failed', 'needs-attention'] as const
  const event = shop.gateway.state.moveRefund(
    String(refund.id),
    random.pick(statuses) ?? 'processed',
  )
  await storeEvent(world, event, random.below(3))
}

async function dispute(world: World): Promise<boolean | void> {
  const { shop, random } = world
  const { disputes } = shop.gateway.state
  const known = new Set([...disputes.values()].map((each) => each.transaction.reference))
  const payment = random.pick(
    atGateway(world).filter(
      (each) => transactionOf(world, each)?.status === 'success' && !known.has(each.reference),
    ),
  )
  if (!payment) return false
  await storeEvent(world, shop.gateway.state.dispute(payment.reference), random.below(3))
}

async function endDispute(world: World): Promise<boolean | void> {
  const { shop, model, random } = world
  const references = new Set(model.payments.map(({ reference }) => reference))
  const open = [...shop.gateway.state.disputes.values()].filter(
    (each) => each.status !== 'resolved' && references.has(each.transaction.reference),
  )
  const ended = random.pick(open)
  if (!ended) return false
  const resolution = random.pick(['merchant-accepted', 'merchant-accepted', 'declined']) ?? ''
  const event = shop.gateway.state.endDispute(String(ended.id), resolution)
  await storeEvent(world, event, 1 + random.below(2))
}

/** What the gateway, its staff and the banks do. */
export const gatewaySteps: readonly (readonly [number, string, Step])[] = [
  [14, 'handle event', handleEvent],
  [16, 'move refund', moveRefund],
  [4, 'dispute', dispute],
  [8, 'end dispute', endDispute],
]
