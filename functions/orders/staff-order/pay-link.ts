import type { FunctionContext } from '../../../backend/functions/functions.ts'
import { formatExactNaira } from '../../../domain/money/money.ts'
import { payUrl } from '../order-key.ts'

/** The link with which a customer pays, and a message with it for WhatsApp or SMS. */
export function payLinkOf(
  { id, number, name, totalKobo }: { id: string; number: string; name: string; totalKobo: number },
  context: Pick<FunctionContext, 'siteUrl' | 'secretFor' | 'site'>,
): { payUrl: string; message: string } {
  const url = payUrl(context, id)
  return {
    payUrl: url,
    message: `Hello ${name}, this is your order ${number} at ${context.site.name}: ${formatExactNaira(totalKobo)} to pay. Please check it and pay here: ${url}`,
  }
}
