import { productStatuses, productTransitions } from '../products/product-status.ts'
import type { FieldValue } from './field-rules.ts'
import { productFieldKeys, productFields, type ProductFieldKey } from './product-fields.ts'

/** A product as it is, for the plan of a change. */
export interface CurrentProduct {
  id: string
  sku: string
  name: string
  /** `onHand` is what is for sale and what waits in the store for orders. */
  values: Readonly<Record<ProductFieldKey, FieldValue>>
  /** Units in the store that belong to orders. */
  onHold: number
  /** It has all that a product in the shop needs. */
  isComplete: boolean
}

export type NewValues = Partial<Record<ProductFieldKey, FieldValue>>

export interface ChangedField {
  key: ProductFieldKey
  before: FieldValue
  after: FieldValue
}

/** What will change in a product. `id` is null for a product that does not exist yet. */
export interface PlannedChange {
  id: string | null
  sku: string
  name: string
  fields: ChangedField[]
}

/** Why a product cannot be changed as asked, and which field is at fault. */
export interface FieldProblem {
  key: ProductFieldKey
  message: string
}

/** The fields whose value becomes another one. */
export function changedFields(current: CurrentProduct | null, next: NewValues): ChangedField[] {
  return productFieldKeys.flatMap((key) => {
    const after = next[key]
    const before = current ? current.values[key] : null
    return after === undefined || after === before ? [] : [{ key, before, after }]
  })
}

/** What the new values of a product break together, which none of them breaks by itself. */
export function findProblem(
  current: CurrentProduct | null,
  changed: readonly ChangedField[],
): FieldProblem | null {
  const find = (key: ProductFieldKey) => changed.find((field) => field.key === key)
  const valueOf = (key: ProductFieldKey) => {
    const field = find(key)
    return field ? field.after : (current?.values[key] ?? null)
  }
  const price = valueOf('priceKobo')
  const earlier = valueOf('compareAtPriceKobo')
  if (typeof earlier === 'number' && typeof price === 'number' && earlier <= price)
    return {
      key: find('compareAtPriceKobo') ? 'compareAtPriceKobo' : 'priceKobo',
      message: `The earlier price (${show('compareAtPriceKobo', earlier)}) must be above the price (${show('priceKobo', price)}). Write none for no earlier price.`,
    }
  const min = Number(valueOf('deliveryDaysMin') ?? 1)
  const max = Number(valueOf('deliveryDaysMax') ?? 3)
  if (max < min)
    return {
      key: find('deliveryDaysMax') ? 'deliveryDaysMax' : 'deliveryDaysMin',
      message: `“At most ${max} days” is less than “at least ${min} days”.`,
    }
  const status = find('status')
  if (status) {
    const message = findStatusProblem(current, String(status.after))
    if (message !== null) return { key: 'status', message }
  }
  const onHand = find('onHand')?.after
  if (current && typeof onHand === 'number' && onHand < current.onHold)
    return { key: 'onHand', message: tooFewMessage(onHand, current.onHold) }
  return null
}

function findStatusProblem(current: CurrentProduct | null, next: string): string | null {
  if (!current)
    return next === 'draft'
      ? null
      : 'A new product begins as a draft. Add what is missing in its screen, and publish it there.'
  const from = productStatuses.find((status) => status === current.values.status)
  const to = productStatuses.find((status) => status === next)
  if (!from || !to || !productTransitions[from].includes(to))
    return `A product that is ${from} cannot become ${next}.`
  return to === 'published' && !current.isComplete
    ? 'The three numbers of its card are missing. Add them in its screen before it goes into the shop.'
    : null
}

/** Somebody counted fewer units than orders wait for. */
export function tooFewMessage(counted: number, onHold: number): string {
  return `${counted} in the store is less than the ${onHold} that are kept for orders. Count again, or release an order first.`
}

function show(key: 'priceKobo' | 'compareAtPriceKobo', value: FieldValue): string {
  return productFields[key].show(value, { categories: [], vatClasses: [] })
}
