import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../../backend/functions/functions.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { isSignedBy } from '../../gateway/signature.ts'
import { mayUseSandbox } from '../../gateway/payment-mode.ts'
import { webhookSecrets } from '../../gateway/open-gateway.ts'
import { storeEvent } from './store-events.ts'

/** The data is a list in `subscription.expiring_cards`, for example. */
const schema = z.object({
  event: z.string().min(1).max(80),
  data: z.union([z.looseObject({}), z.array(z.unknown())]),
})

export const paystackWebhook = gatewayWebhook('paystack', 'paystack-webhook')
export const sandboxWebhook = gatewayWebhook('sandbox', 'sandbox-webhook')

/**
 * Receives the events of a gateway: checks the signature of the body, stores the event and answers;
 * a queue handles it. A repeated event, also at the same time, is stored once. Source: Paystack's
 * `x-paystack-signature`, HMAC-SHA512 of the body with the secret key.
 * @returns 200 stored; 404 for the sandbox where it does not exist; 401 wrong signature; 400
 * signed, but not an event
 */
function gatewayWebhook(gateway: Gateway['name'], name: string): EdgeFunction {
  return {
    name,
    methods: ['POST'],
    rawBody: true,
    async handle({ headers, body }, context) {
      if (gateway === 'sandbox' && !mayUseSandbox(context))
        throw new FunctionError(404, 'There is no such function.')
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      if (
        !isSignedBy(
          webhookSecrets(gateway, context),
          bytes,
          headers.get('x-paystack-signature') ?? '',
        )
      ) {
        context.securityEvents.record({
          kind: 'webhook_forged',
          userId: null,
          ip: context.caller.ip,
          request: name,
        })
        throw new FunctionError(401, 'The signature is wrong.')
      }
      const { event, data } = parseEvent(bytes)
      // Events have no ids; a repeated one has the same body.
      const key = `${event}:${bytesToHex(sha256(bytes))}`
      await storeEvent({ gateway, key, event, data }, context)
      return Response.json({ message: 'stored' })
    },
  }
}

function parseEvent(bytes: Uint8Array): z.infer<typeof schema> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const parsed = schema.safeParse(JSON.parse(text))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON: refused below, like JSON that is not an event.
  }
  throw new FunctionError(400, 'This is not an event.')
}
