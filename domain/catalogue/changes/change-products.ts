import { bulkResult, bulkTarget } from '../../desk/bulk-change.ts'
import { divideRounded } from '../../money/divide-rounded.ts'
import type { AnyFunctionContract } from '../../parse/function-contract.ts'
import {
  chain,
  flag,
  invalid,
  nullable,
  number,
  object,
  oneOf,
  refine,
  text,
  valid,
  wholeNumber,
  type Parser,
} from '../../parse/parser.ts'
import type { FieldChoices } from './field-rules.ts'
import type { CurrentProduct, NewValues } from './planned-change.ts'
import { productFields, type ProductFieldKey } from './product-fields.ts'

/** Fields that many products can be given at once. */
export const bulkFields = [
  'categoryId',
  'status',
  'vatClass',
  'deliveryClass',
  'deliveryDaysMin',
  'deliveryDaysMax',
  'lowStockLevel',
] as const satisfies readonly ProductFieldKey[]
type BulkField = (typeof bulkFields)[number]

/** To what a new price may be rounded. */
export const priceStepsKobo = [100, 1_000, 5_000, 10_000, 50_000, 100_000] as const

/** What is done with each product. A price moves by percent or by an amount, up or down. */
export type ProductChange =
  | { kind: 'percent'; percent: number; stepKobo: number }
  | { kind: 'amount'; amountKobo: number; stepKobo: number }
  | { kind: 'set'; field: BulkField; value: string }

const step = refine(
  wholeNumber(),
  (kobo) => priceStepsKobo.some((each) => each === kobo),
  'Please choose what prices are rounded to.',
)
const percentChange = object({
  kind: oneOf(['percent']),
  percent: refine(
    number('Write a number, like 10 or -5.'),
    (percent) => percent !== 0 && percent >= -90 && percent <= 500,
    'Write a number from -90 to 500, but not 0.',
  ),
  stepKobo: step,
})
const amountChange = object({
  kind: oneOf(['amount']),
  amountKobo: refine(wholeNumber('Write an amount.'), (kobo) => kobo !== 0, 'Write an amount.'),
  stepKobo: step,
})
const setChange = object({ kind: oneOf(['set']), field: oneOf(bulkFields), value: text() })

const productChange: Parser<ProductChange> = (input) => {
  const kind = chain(object({ kind: text() }), ({ kind: named }) => valid(named))(input)
  if (!kind.ok) return kind
  switch (kind.value) {
    case 'percent':
      return percentChange(input)
    case 'amount':
      return amountChange(input)
    case 'set':
      return setChange(input)
    default:
      return invalid('There is no such change.')
  }
}

export const maxChangedProducts = 10_000

/**
 * Changes many products in the same way. A dry run says what would happen. To do it, the request is
 * sent again with the `plan` that the dry run named: what has changed meanwhile is refused.
 */
export const changeProducts = {
  name: 'change-products',
  method: 'POST',
  parseRequest: object({
    target: bulkTarget,
    change: productChange,
    isDryRun: flag(),
    plan: nullable(text()),
  }),
  parseResponse: object({ result: bulkResult, plan: text() }),
} satisfies AnyFunctionContract

/** The field that a change is about, whose grant it needs. */
export function fieldOfChange(change: ProductChange): ProductFieldKey {
  return change.kind === 'set' ? change.field : 'priceKobo'
}

/** The new value of a product, or why it cannot have it. */
export function changeValue(
  { values }: CurrentProduct,
  change: ProductChange,
  choices: FieldChoices,
): { ok: true; values: NewValues } | { ok: false; message: string } {
  if (change.kind === 'set') {
    const read = productFields[change.field].read(change.value.trim(), choices)
    return read.ok ? { ok: true, values: { [change.field]: read.value } } : read
  }
  const before = Number(values.priceKobo)
  const exactKobo =
    change.kind === 'percent'
      ? divideRounded(BigInt(before) * BigInt(10_000 + Math.round(change.percent * 100)), 10_000n)
      : before + change.amountKobo
  if (exactKobo <= 0) return { ok: false, message: 'A price must be above ₦0.' }
  const priceKobo = divideRounded(BigInt(exactKobo), BigInt(change.stepKobo)) * change.stepKobo
  // The rule of a typed price has the limits.
  const read = productFields.priceKobo.read(String(priceKobo / 100), choices)
  return read.ok ? { ok: true, values: { priceKobo } } : read
}
