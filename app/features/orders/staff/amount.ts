import { nairaHint, parseNaira } from '../../../../domain/money/parse-naira.ts'
import { parseTypedNumber } from '../../../../domain/text/typed-number.ts'
import type { FormReading } from './staff-form.tsx'

/** An amount as the start of a field. */
export function typedNaira(amountKobo: number): string {
  return (amountKobo / 100).toFixed(amountKobo % 100 === 0 ? 0 : 2)
}

/** The text of a field; empty when there is none. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

interface UnitsField {
  name: string
  max: number
}

/**
 * The units typed into each field, or the first problem. An emptied field is refused, because it could mean
 * all or none.
 */
export function readUnits<Field extends UnitsField>(
  form: FormData,
  fields: readonly Field[],
): { field: string; message: string } | { typed: (Field & { quantity: number })[] } {
  const typed: (Field & { quantity: number })[] = []
  for (const each of fields) {
    const quantity = parseTypedNumber(textOf(form, each.name))
    if (quantity === null || !Number.isInteger(quantity))
      return { field: each.name, message: 'Write a whole number, 0 for none.' }
    if (quantity > each.max) return { field: each.name, message: `At most ${each.max}.` }
    typed.push({ ...each, quantity })
  }
  return { typed }
}

/** A request with an amount that is typed in naira into the field `name`. */
export function readAmount(
  form: FormData,
  name: string,
  toRequest: (kobo: number) => object,
): FormReading {
  const kobo = parseNaira(textOf(form, name))
  return kobo === null ? { field: name, message: nairaHint } : { request: toRequest(kobo) }
}
