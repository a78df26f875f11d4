import { FunctionError, type ModuleContext } from '../../backend/functions/functions.ts'
import type { PaymentMethod } from '../../domain/orders/shop-rules.ts'
import type { Gateway } from './gateway.ts'
import { createPaystack } from './paystack.ts'

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
export function webhookSecrets(
  name: Gateway['name'],
  { env, secretFor }: Pick<ModuleContext, 'env' | 'secretFor'>,
): string[] {
  if (name === 'sandbox') return [sandboxSecret({ secretFor })]
  return [env['PAYSTACK_SECRET_KEY'], env['PAYSTACK_SECRET_KEY_PREVIOUS']].flatMap(
    (secret) => secret || [],
  )
}

/** Paystack when its key is set; the sandbox, with the same API, in the demo; otherwise null. */
export function openGateway({
  env,
  isDemo,
  secretFor,
  siteUrl,
  now,
}: Pick<ModuleContext, 'env' | 'isDemo' | 'secretFor' | 'siteUrl' | 'now'>): Gateway | null {
  const key = env['PAYSTACK_SECRET_KEY']
  if (key)
    return createPaystack({
      name: 'paystack',
      baseUrl: env['PAYSTACK_URL'] ?? 'https://api.paystack.co',
      secretKey: key,
      isTest: !key.startsWith('sk_live_'),
      now,
    })
  if (!isDemo) return null
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
export function offeredMethods(context: Parameters<typeof openGateway>[0]): PaymentMethod[] {
  const gateway = openGateway(context)
  return ['bank_transfer', ...(gateway ? [gateway.name] : [])]
}

/** @throws FunctionError 400 for a payment method that the shop does not offer */
export function requireOfferedMethod(
  method: PaymentMethod,
  context: Parameters<typeof openGateway>[0],
): void {
  if (!offeredMethods(context).includes(method))
    throw new FunctionError(400, 'This way to pay is not offered here. Please choose another.')
}
