import type { ModelMoney } from './order-model.ts'
import { Surprise } from './surprise.ts'

const sentences: readonly (readonly [RegExp, keyof ModelMoney])[] = [
  [/We have received ₦(\d[\d,]*(?:\.\d\d)?)/, 'received'],
  [/₦(\d[\d,]*(?:\.\d\d)?) is still to pay/, 'due'],
  [/We have refunded ₦(\d[\d,]*(?:\.\d\d)?) to you/, 'refunded'],
  [/We are refunding ₦(\d[\d,]*(?:\.\d\d)?) to you/, 'onItsWay'],
  [/₦(\d[\d,]*(?:\.\d\d)?) is more than this order needs/, 'surplus'],
  [/You keep ₦(\d[\d,]*(?:\.\d\d)?) as credit/, 'creditKept'],
  [/Your bank has taken ₦(\d[\d,]*(?:\.\d\d)?) back from us/, 'chargedBack'],
]

/** Every sum that a text names is true in one of the states, and all of them in the same one. */
export function checkWords(
  what: string,
  text: string,
  states: readonly ModelMoney[],
  isWhole = false,
): void {
  const words = text.replaceAll(/\s+/g, ' ')
  const isTrue = states.some((money) => {
    for (const [pattern, part] of sentences) {
      const named = pattern.exec(words)?.[1]
      const isNamed = named !== undefined
      const kobo = Math.round(Number(named?.replaceAll(',', '') ?? 0) * 100)
      if (isNamed && kobo !== money[part]) return false
      // Nothing may be left out where all is said.
      if (isWhole && !isNamed && money[part] > 0 && (part !== 'due' || money.received > 0))
        return false
    }
    return !/No money has arrived/.test(words) || money.received === 0
  })
  if (!isTrue) throw new Surprise(`${what} says “${words}”, and true is ${JSON.stringify(states)}`)
}
