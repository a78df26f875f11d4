import type { ModuleContext } from '../../backend/functions/functions.ts'
import { readGatewaySettings } from './gateway-settings.ts'

type Settings = Pick<ModuleContext, 'env' | 'isDemo'>

/**
 * Who takes payments besides the bank. This is the one place that decides it.
 * - `paystack` when its key is set.
 * - `sandbox`, where anybody pays without money: in the demo on somebody's own machine, or where
 *   `PAYMENTS=sandbox` is set on purpose.
 */
export function paymentMode({ env, isDemo }: Settings): 'paystack' | 'sandbox' | 'none' {
  const { paystack, isSandboxChosen } = readGatewaySettings(env)
  if (paystack) return 'paystack'
  return isSandboxChosen || isDemo ? 'sandbox' : 'none'
}

/**
 * Whether payments move no real money: in the sandbox, and in the test mode of Paystack. Then every
 * page, mail and invoice says so.
 */
export function isTestShop(settings: Settings): boolean {
  const { paystack } = readGatewaySettings(settings.env)
  return paystack ? !paystack.isLive : paymentMode(settings) === 'sandbox'
}

/** What pages and mails of a test shop say; null for a shop that takes real payments. */
export function findTestNotice(settings: Settings): string | null {
  return isTestShop(settings) ? 'Test shop. Payments are not real, and nothing is delivered.' : null
}

/**
 * Whether the sandbox exists for this caller. In the demo it is only for programs on this machine:
 * a visitor from elsewhere has found a shop that somebody published by mistake.
 * @param context `isLocal` is missing in jobs, which have no caller
 */
export function mayUseSandbox(context: Settings & { isLocal?: boolean }): boolean {
  return (
    paymentMode(context) === 'sandbox' &&
    (readGatewaySettings(context.env).isSandboxChosen || context.isLocal !== false)
  )
}
