import { FunctionError, type ModuleContext } from '../../backend/functions/functions.ts'
import type { PaymentMethod } from '../../domain/orders/shop-rules.ts'
import { explainGatewayLimit, isGatewayAmount } from '../../domain/payments/gateway-limits.ts'
import type { Gateway } from './gateway.ts'
import { readGatewaySettings } from './gateway-settings.ts'
import { mayUseSandbox } from './payment-mode.ts'
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
export function webhookSecrets(name: Gateway['name'], context: GatewayContext): readonly string[] {
  if (name === 'sandbox') return mayUseSandbox(context) ? [sandboxSecret(context)] : []
  return readGatewaySettings(context.env).paystack?.webhookKeys ?? []
}

/** The gateway that takes payments, by `paymentMode`; null when there is none for this caller. */
export function openGateway(context: GatewayContext): Gateway | null {
  const { env, secretFor, siteUrl, now } = context
  const { paystack } = readGatewaySettings(env)
  if (paystack)
    return createPaystack({
      name: 'paystack',
      baseUrl: paystack.baseUrl,
      secretKey: paystack.secretKey,
      isTest: !paystack.isLive,
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

/** The payment methods that the shop offers for this sum, the most popular first. */
export function offeredMethods(context: GatewayContext, amountKobo: number): PaymentMethod[] {
  const isInLimits = isGatewayAmount(amountKobo)
  return listMethods(context).filter((method) => method === 'bank_transfer' || isInLimits)
}

/** Why the shop offers fewer methods for this sum than usual; null when it does not. */
export function explainOfferedMethods(context: GatewayContext, amountKobo: number): string | null {
  return listMethods(context).length > 1 ? explainGatewayLimit(amountKobo) : null
}

/** @throws FunctionError 400 for a payment method that the shop does not offer for this sum */
export function requireOfferedMethod(
  method: PaymentMethod,
  amountKobo: number,
  context: GatewayContext,
): void {
  if (offeredMethods(context, amountKobo).includes(method)) return
  const isKnown = listMethods(context).includes(method)
  throw new FunctionError(
    400,
    (isKnown ? explainGatewayLimit(amountKobo) : null) ??
      'This way to pay is not offered here. Please choose another.',
  )
}

function listMethods(context: GatewayContext): PaymentMethod[] {
  const gateway = openGateway(context)
  return ['bank_transfer', ...(gateway ? [gateway.name] : [])]
}
