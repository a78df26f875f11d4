import { FunctionError, type ModuleContext } from '../../backend/functions/functions.ts'
import type { PaymentMethod } from '../../domain/orders/shop-rules.ts'
import type { Gateway } from './gateway.ts'
import { isLiveKey, mayUseSandbox, paymentMode } from './payment-mode.ts'
import { createPaystack } from './paystack/paystack.ts'

type GatewayContext = Pick<ModuleContext, 'env' | 'isDemo' | 'secretFor' | 'siteUrl' | 'now'> & {
  /** Missing in jobs, which have no caller. */
  isLocal?: boolean
}

/** The header with the key of the sandbox. */
export const sandboxKeyHeader = 'x-sandbox-key'

/** The key of the sandbox's API, which also signs its webhooks. */
export function sandboxSecret({ secretFor }: Pick<ModuleContext, 'secretFor'>): string {
  return secretFor('sandbox gateway')
}

/**
 * The secrets that webhooks may be signed with: the current one, and the previous one during a
 * change.
 */
export function webhookSecrets(name: Gateway['name'], context: GatewayContext): string[] {
  const { env } = context
  if (name === 'sandbox') return mayUseSandbox(context) ? [sandboxSecret(context)] : []
  return [env['PAYSTACK_SECRET_KEY'], env['PAYSTACK_SECRET_KEY_PREVIOUS']].flatMap(
    (secret) => secret || [],
  )
}

/** The gateway that takes payments, by `paymentMode`; null when there is none for this caller. */
export function openGateway(context: GatewayContext): Gateway | null {
  const { env, secretFor, siteUrl, now } = context
  if (paymentMode(context) === 'paystack')
    return createPaystack({
      name: 'paystack',
      baseUrl: env['PAYSTACK_URL'] ?? 'https://api.paystack.co',
      secretKey: env['PAYSTACK_SECRET_KEY'] ?? '',
      isTest: !isLiveKey(env),
      now,
    })
  if (!mayUseSandbox(context)) return null
  return createPaystack({
    name: 'sandbox',
    baseUrl: `${siteUrl}/functions/v1/sandbox-gateway`,
    secretKey: sandboxSecret({ secretFor }),
    keyHeader: sandboxKeyHeader,
    isTest: true,
    now,
  })
}

/** The payment methods that the shop offers, the most popular first. */
export function offeredMethods(context: GatewayContext): PaymentMethod[] {
  const gateway = openGateway(context)
  return ['bank_transfer', ...(gateway ? [gateway.name] : [])]
}

/** @throws FunctionError 400 for a payment method that the shop does not offer */
export function requireOfferedMethod(method: PaymentMethod, context: GatewayContext): void {
  if (!offeredMethods(context).includes(method))
    throw new FunctionError(400, 'This way to pay is not offered here. Please choose another.')
}
