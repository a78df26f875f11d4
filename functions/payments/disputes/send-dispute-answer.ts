import { z } from 'zod'
import type { ModuleContext } from '../../../backend/functions/functions.ts'
import type { JobQueue } from '../../../backend/functions/module.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { readDisputeStatus, type DisputeDecision } from '../../../domain/disputes/dispute-status.ts'
import type { GatewayDispute } from '../../gateway/gateway-disputes.ts'
import { GatewayError, GatewayRefusal, type Gateway } from '../../gateway/gateway.ts'
import { readFile } from '../../files/read-file.ts'
import { openGateway } from '../../gateway/open-gateway.ts'
import { queryDispute } from './dispute-events.ts'
import { disputeRefusedMail } from './dispute-mails.ts'
import { lockDisputedOrder } from './lock-disputed-order.ts'
import { uploadEvidence } from './upload-evidence.ts'

export const sendDisputeAnswerQueue = 'send-dispute-answer'

const job = z.object({ answerId: z.uuid() })
const resolutions = { accept: 'merchant-accepted', decline: 'declined' } as const

interface Answer {
  id: string
  disputeId: string
  decision: DisputeDecision
  message: string
  serviceDetails: string | null
  deliveryAddress: string | null
  deliveryDate: string | null
  mediaType: string | null
  objectPath: string | null
  /** The gateway's id of the dispute, and what was decided on. */
  gatewayId: string
  amountKobo: number
  method: string
  name: string
  email: string
  phoneNumber: string
}

/**
 * Sends an answer of staff to the gateway. The gateway is asked first: a dispute that does not wait
 * for an answer any more gets none, so that a repeated job never answers twice.
 */
export const sendDisputeAnswers: JobQueue = {
  name: sendDisputeAnswerQueue,
  async work({ data, isLastAttempt }, context) {
    const { answerId } = job.parse(data)
    const found = await findAnswer(answerId, context)
    if (!found) return
    try {
      const outcome = await send(found, context)
      if (outcome === 'changed')
        await refuse(found, 'The bank asks for another sum than the one you agreed to.', context)
      else await end(found, outcome, context)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      const isFinal = error instanceof GatewayRefusal && error.code !== 'rate_limited'
      if (!isFinal && !isLastAttempt) throw error
      await refuse(found, error.message, context)
      return
    }
    await queryDispute(found.gatewayId, context)
  },
}

async function findAnswer(answerId: string, { db }: ModuleContext): Promise<Answer | null> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<Answer>(
      `select a.id, a.dispute_id as "disputeId", a.decision, a.message,
         a.service_details as "serviceDetails", a.delivery_address as "deliveryAddress",
         a.delivery_date::text as "deliveryDate", a.media_type as "mediaType",
         a.object_path as "objectPath", d.gateway_id as "gatewayId", d.amount_kobo::float8 as "amountKobo", p.method, o.name,
         o.email, o.phone_number as "phoneNumber"
       from public.dispute_answers a
       join public.disputes d on d.id = a.dispute_id
       join public.payments p on p.id = d.payment_id
       join public.orders o on o.id = p.order_id
       where a.id = $1 and a.status = 'sending'`,
      [answerId],
    ),
  )
  return rows[0] ?? null
}

/**
 * @returns what became of the answer: `sent`, also by an earlier run; `withdrawn` unused; `changed`
 * when the bank asks for more than people decided on
 */
async function send(
  found: Answer,
  context: ModuleContext,
): Promise<'sent' | 'withdrawn' | 'changed'> {
  const gateway = openGateway(context)
  if (gateway?.name !== found.method) throw new GatewayError(`${found.method} is not set up`)
  const dispute = await gateway.findDispute(found.gatewayId)
  if (!dispute) throw new GatewayError('The payment service does not know this dispute')
  if (readDisputeStatus(dispute) !== 'needs_answer')
    return hasSameAnswer(dispute, found.decision) ? 'sent' : 'withdrawn'
  if (found.decision === 'accept' && (dispute.refundAmountKobo ?? 0) > found.amountKobo)
    return 'changed'
  await resolve(gateway, { dispute, found }, context)
  return 'sent'
}

function hasSameAnswer({ status, resolution }: GatewayDispute, decision: DisputeDecision): boolean {
  return resolution === resolutions[decision] || (resolution === null && status !== 'resolved')
}

async function resolve(
  gateway: Gateway,
  { dispute, found }: { dispute: GatewayDispute; found: Answer },
  context: ModuleContext,
): Promise<void> {
  const content =
    found.objectPath === null
      ? null
      : await readFile(context, buckets.disputeEvidence, found.objectPath)
  const uploadedFileName = await uploadEvidence(gateway, { ...found, content })
  const { evidenceId } =
    found.decision === 'accept'
      ? {}
      : await gateway.addDisputeEvidence(dispute.id, {
          customerEmail: found.email,
          customerName: found.name,
          customerPhone: found.phoneNumber,
          serviceDetails: found.serviceDetails ?? found.message,
          ...(found.deliveryAddress === null ? {} : { deliveryAddress: found.deliveryAddress }),
          ...(found.deliveryDate === null ? {} : { deliveryDate: found.deliveryDate }),
        })
  await gateway.resolveDispute(dispute.id, {
    resolution: resolutions[found.decision],
    message: found.message,
    refundAmountKobo: found.decision === 'accept' ? found.amountKobo : 0,
    uploadedFileName,
    // The description names it for claims of fraud only.
    ...(evidenceId !== undefined && /fraud/i.test(dispute.category ?? '') ? { evidenceId } : {}),
  })
}

/** An answer that was sent leaves the dispute to the bank, until the gateway says more. */
async function end(
  { id, disputeId }: Answer,
  status: 'sent' | 'withdrawn',
  context: ModuleContext,
): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    await lockDisputedOrder(tx, disputeId)
    const { rowCount } = await tx.query(
      `update public.dispute_answers
       set status = $2, sent_at = case when $2 = 'sent' then now() end
       where id = $1 and status = 'sending'`,
      [id, status],
    )
    if (rowCount === 1 && status === 'sent')
      await tx.query(
        `update public.disputes set status = 'with_bank' where id = $1 and status = 'needs_answer'`,
        [disputeId],
      )
  })
}

async function refuse(
  { id, disputeId, gatewayId }: Answer,
  refusal: string,
  context: ModuleContext,
): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const locked = await lockDisputedOrder(tx, disputeId)
    const { rowCount } = await tx.query(
      `update public.dispute_answers
       set status = 'refused', refusal = $2
       where id = $1 and status = 'sending'`,
      [id, refusal.slice(0, 500)],
    )
    if (locked && rowCount === 1)
      await context.queueMail(tx, disputeRefusedMail({ ...locked, answerId: id, refusal }, context))
  })
  context.log({ level: 'error', message: 'an answer to a dispute was refused', dispute: gatewayId })
}
