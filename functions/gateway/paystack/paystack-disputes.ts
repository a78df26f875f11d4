import { z } from 'zod'
import { disputeStatuses, type GatewayDisputes } from '../gateway-disputes.ts'
import { GatewayError } from '../gateway.ts'
import type { CallPaystack } from './call-paystack.ts'
import { id, kobo, moment } from './paystack-fields.ts'

/** `GET /dispute/{id}`, and `data` of dispute events. */
const dispute = z.object({
  id,
  status: z.enum(disputeStatuses).nullable().catch(null),
  resolution: z.string().nullish(),
  transaction: z.object({ reference: z.string(), currency: z.string() }),
  refund_amount: kobo.nullish(),
  currency: z.string().nullish(),
  category: z.string().nullish(),
  messages: z
    .array(z.object({ body: z.string() }))
    .nullish()
    .catch(null),
  createdAt: moment,
  created_at: moment,
  dueAt: moment,
  resolvedAt: moment,
})
const upload = z.object({ signedUrl: z.url({ protocol: /^https?$/ }), fileName: z.string() })

export function createDisputes(call: CallPaystack): GatewayDisputes {
  const pathOf = (disputeId: string) => `/dispute/${encodeURIComponent(disputeId)}`
  return {
    async findDispute(disputeId) {
      const answer = await call(dispute, pathOf(disputeId))
      if (!answer) return null
      const { data } = answer
      return {
        id: data.id,
        status: data.status,
        resolution: data.resolution ?? null,
        reference: data.transaction.reference,
        refundAmountKobo: data.refund_amount ?? null,
        currency: data.currency ?? data.transaction.currency,
        category: data.category ?? null,
        reason: data.messages?.map(({ body }) => body).join('\n') || null,
        openedAt: data.createdAt ?? data.created_at ?? null,
        dueAt: data.dueAt ?? null,
        resolvedAt: data.resolvedAt ?? null,
      }
    },
    async getDisputeUploadUrl(disputeId, fileName) {
      const query = new URLSearchParams({ upload_filename: fileName })
      const { data } = known(await call(upload, `${pathOf(disputeId)}/upload_url?${query}`))
      return { uploadUrl: data.signedUrl, uploadedFileName: data.fileName }
    },
    async addDisputeEvidence(disputeId, evidence) {
      const { data } = known(
        await call(z.object({ id }), `${pathOf(disputeId)}/evidence`, {
          body: {
            customer_email: evidence.customerEmail,
            customer_name: evidence.customerName,
            customer_phone: evidence.customerPhone,
            service_details: evidence.serviceDetails,
            delivery_address: evidence.deliveryAddress,
            delivery_date: evidence.deliveryDate,
          },
        }),
      )
      return { evidenceId: data.id }
    },
    async resolveDispute(disputeId, { evidenceId, ...answer }) {
      known(
        await call(z.object({ id }), `${pathOf(disputeId)}/resolve`, {
          method: 'PUT',
          body: {
            resolution: answer.resolution,
            message: answer.message,
            refund_amount: answer.refundAmountKobo,
            uploaded_filename: answer.uploadedFileName,
            ...(evidenceId === undefined ? {} : { evidence: Number(evidenceId) }),
          },
        }),
      )
    },
  }
}

function known<Answer>(answer: Answer | null): Answer {
  if (!answer) throw new GatewayError('The payment service does not know this dispute')
  return answer
}
