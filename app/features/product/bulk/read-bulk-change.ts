import {
  bulkFields,
  changeProducts,
  priceStepsKobo,
  type ProductChange,
} from '../../../../domain/catalogue/changes/change-products.ts'
import { parseNaira } from '../../../../domain/money/parse-naira.ts'

/** The change that was typed, or what is wrong with it. */
export function readBulkChange(
  values: Readonly<Record<string, string>>,
): { ok: true; change: ProductChange } | { ok: false; message: string } {
  const parsed = changeProducts.parseRequest({
    target: { ids: [], query: null },
    change: toChange(values),
    isDryRun: true,
    plan: null,
  })
  return parsed.ok
    ? { ok: true, change: parsed.value.change }
    : { ok: false, message: parsed.problems[0].message }
}

function toChange(values: Readonly<Record<string, string>>): unknown {
  const { by, size = '', direction, step, field, value = '' } = values
  if (by === undefined && step === undefined)
    return { kind: 'set', field: field ?? bulkFields[0], value }
  const sign = direction === 'down' ? -1 : 1
  const stepKobo = Number(step ?? priceStepsKobo[0])
  if (by === 'amount') {
    const kobo = parseNaira(size)
    return { kind: 'amount', amountKobo: kobo === null ? null : sign * kobo, stepKobo }
  }
  const isNumber = /^\d{1,3}(\.\d{1,2})?$/.test(size.trim())
  return { kind: 'percent', percent: isNumber ? sign * Number(size) : null, stepKobo }
}
