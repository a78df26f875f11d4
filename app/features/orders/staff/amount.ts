import { nairaHint, parseNaira } from '../../../../domain/money/parse-naira.ts'
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

/** A request with an amount that is typed in naira into the field `name`. */
export function readAmount(
  form: FormData,
  name: string,
  toRequest: (kobo: number) => object,
): FormReading {
  const kobo = parseNaira(textOf(form, name))
  return kobo === null ? { field: name, message: nairaHint } : { request: toRequest(kobo) }
}
