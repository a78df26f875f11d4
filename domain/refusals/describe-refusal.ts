import { auditRefusals } from '../audit/refusals.ts'
import { catalogueRefusals } from '../catalogue/refusals.ts'
import { instalmentsRefusals } from '../instalments/refusals.ts'
import { ordersRefusals } from '../orders/refusals.ts'
import { paymentsRefusals } from '../payments/refusals.ts'
import { peopleRefusals } from '../people/refusals.ts'
import { registerRefusals } from '../register/refusals.ts'
import { resellersRefusals } from '../resellers/refusals.ts'
import { staffRefusals } from '../staff/refusals.ts'
import { stockRefusals } from '../stock/refusals.ts'
import { parseParameters } from './refusal-parameters.ts'
import { sharedRefusals } from './shared-refusals.ts'

/** The words for everything that the database refuses, by the code that it raises. */
export const refusals = {
  ...sharedRefusals,
  ...staffRefusals,
  ...auditRefusals,
  ...peopleRefusals,
  ...catalogueRefusals,
  ...ordersRefusals,
  ...paymentsRefusals,
  ...stockRefusals,
  ...instalmentsRefusals,
  ...resellersRefusals,
  ...registerRefusals,
}

export type RefusalCode = keyof typeof refusals

/**
 * The words of a refusal; `{name}` in them is the parameter of that name.
 * @param refusal the code, and the parameters as the database sends them: JSON of an object
 * @returns the code itself when it is unknown, such as the message of somebody else's rule
 */
export function describeRefusal({
  code,
  detail = null,
}: {
  code: string
  detail?: string | null
}): string {
  if (!isRefusalCode(code)) return code
  const parameters = parseParameters(detail)
  return refusals[code].replace(/\{(\w+)\}/g, (_, name: string) => toText(parameters[name]))
}

function isRefusalCode(code: string): code is RefusalCode {
  return Object.hasOwn(refusals, code)
}

/** How many items of a list are named. */
const mostItems = 5

function toText(parameter: unknown): string {
  if (!Array.isArray(parameter)) return String(parameter)
  const rest = parameter.length - mostItems
  return `${parameter.slice(0, mostItems).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
