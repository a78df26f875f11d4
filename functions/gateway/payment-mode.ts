import type { ModuleContext } from '../../backend/functions/functions.ts'

type Settings = Pick<ModuleContext, 'env' | 'isDemo'>

/**
 * Who takes payments besides the bank. This is the one place that decides it.
 * - `paystack` when its key is set.
 * - `sandbox`, where anybody pays without money: in the demo on somebody's own machine, or where
 *   `PAYMENTS=sandbox` is set on purpose.
 */
export function paymentMode({ env, isDemo }: Settings): 'paystack' | 'sandbox' | 'none' {
  if (env['PAYSTACK_SECRET_KEY']?.trim()) return 'paystack'
  return env['PAYMENTS'] === 'sandbox' || isDemo ? 'sandbox' : 'none'
}

/**
 * Whether payments move no real money: in the sandbox, and in the test mode of Paystack. Then every
 * page, mail and invoice says so.
 */
export function isTestShop(settings: Settings): boolean {
  const mode = paymentMode(settings)
  return mode === 'sandbox' || (mode === 'paystack' && !isLiveKey(settings.env))
}

/** What pages and mails of a test shop say; null for a shop that takes real payments. */
export function findTestNotice(settings: Settings): string | null {
  return isTestShop(settings) ? 'Test shop. Payments are not real, and nothing is delivered.' : null
}

/** Keys of Paystack's live mode start with `sk_live_`, those of its test mode with `sk_test_`. */
export function isLiveKey(env: Settings['env']): boolean {
  return (env['PAYSTACK_SECRET_KEY'] ?? '').startsWith('sk_live_')
}

/**
 * Whether the sandbox exists for this caller. In the demo it is only for programs on this machine:
 * a visitor from elsewhere has found a shop that somebody published by mistake.
 * @param context `isLocal` is missing in jobs, which have no caller
 */
export function mayUseSandbox(context: Settings & { isLocal?: boolean }): boolean {
  return (
    paymentMode(context) === 'sandbox' &&
    (context.env['PAYMENTS'] === 'sandbox' || context.isLocal !== false)
  )
}
