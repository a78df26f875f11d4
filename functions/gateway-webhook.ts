import { z } from 'zod'
import { FunctionError, type EdgeFunction, type FunctionContext } from '../backend/http/functions.ts'
import type { Gateway } from './payments/gateway.ts'
import { handleGatewayEventQueue } from './payments/gateway-event.ts'
import { isSignedBy } from './payments/signature.ts'
import { webhookSecrets } from './payments/open-gateway.ts'

const schema = z.object({ event: z.string().min(1).max(80), data: z.looseObject({}) })

export const paystackWebhook = gatewayWebhook('paystack', 'paystack-webhook')
export const sandboxWebhook = gatewayWebhook('sandbox', 'sandbox-webhook')

/**
 * Takes what a gateway tells us: checks that the gateway signed these very bytes, stores it, answers, and lets a queue do the rest. An
 * event that comes again, also at the same time, is stored once.
 * Source: Paystack's `x-paystack-signature`, HMAC-SHA512 of the body with the secret key.
 * @returns 200 stored; 401 not signed by it; 400 signed but no event
 */
function gatewayWebhook(gateway: Gateway['name'], name: string): EdgeFunction {
  return {
    name,
    methods: ['POST'],
    takesBytes: true,
    async handle({ headers, body }, context) {
      const bytes = body instanceof Uint8Array ? body : new Uint8Array()
      if (!(await isSignedBy(webhookSecrets(gateway, context), new Uint8Array(bytes), headers.get('x-paystack-signature') ?? ''))) {
        context.log({ level: 'error', message: 'webhook with a wrong signature', gateway, ip: context.caller.ip })
        throw new FunctionError(401, 'The signature is not ours.')
      }
      await store(gateway, parseEvent(bytes), context)
      return Response.json({ message: 'stored' })
    },
  }
}

function parseEvent(bytes: Uint8Array): z.infer<typeof schema> {
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
    if (parsed.success) return parsed.data
  } catch {
    // Not JSON: refused below like JSON that is no event.
  }
  throw new FunctionError(400, 'This is no event.')
}

async function store(gateway: Gateway['name'], { event, data }: z.infer<typeof schema>, context: FunctionContext): Promise<void> {
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.gateway_events (gateway, event_key, event, payload, received_at) values ($1, $2, $3, $4, $5) on conflict do nothing returning id::text as id`,
      [gateway, eventKey(event, data), event, data, context.now()],
    )
    if (rows[0]) await context.enqueue(tx, handleGatewayEventQueue, { eventId: rows[0].id })
  })
}

/** Gateways number no events: one is known by its name and what it is about. */
function eventKey(event: string, data: Record<string, unknown>): string {
  const part = (name: string) => (typeof data[name] === 'string' || typeof data[name] === 'number' ? String(data[name]) : '')
  return [event, part('reference') || part('transaction_reference'), part('refund_reference'), part('id'), part('status')].join(':').slice(0, 200)
}
