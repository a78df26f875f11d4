import { parseTypedNumber } from '../../../domain/text/typed-number.ts'
import {
  carbonFieldNames,
  examples,
  getCarbonField,
  type CarbonNumbers,
  type CarbonSubject,
} from './carbon-fields.ts'

/** What the calculator works with: all of it stands in the address. */
export interface CarbonState {
  who: CarbonSubject
  /** ISO 3166-2 code, as `domain/solar/climate/places.ts` has it. */
  place: string
  numbers: CarbonNumbers
}

export interface CarbonSearch extends CarbonState {
  /** Nothing was asked: these are the numbers of an example. */
  isExample: boolean
  /** What could not be read, in words. */
  problems: string[]
}

const version = '1'
const usualPlace = 'NG-LA'
/** Stands at the end of a whole link: without it the link was cut. */
const endMark = 'end'

/** A number as people type it, in the range of its field; null when it is none. */
export function parseAmount(text: string, max: number): number | null {
  const amount = parseTypedNumber(text)
  return amount !== null && amount <= max ? amount : null
}

/** What an address asks for. What cannot be read is none, and said; of an address without anything an example is made. */
export function parseCarbonSearch(
  params: URLSearchParams,
  places: readonly { code: string }[],
): CarbonSearch {
  const who = params.get('who') === 'business' ? 'business' : 'home'
  const isExample = !params.has(endMark) && !carbonFieldNames.some((name) => params.has(name))
  const problems: string[] = []
  if ((params.get('v') ?? version) !== version)
    problems.push('This link is from another version of the calculator.')
  if (params.has('v') && !params.has(endMark))
    problems.push(
      `This link is not whole: its end was cut off, and what is missing ${isExample ? 'stands as in our example' : 'counts as none'}.`,
    )
  const askedPlace = params.get('place')
  const place = places.find(({ code }) => code === askedPlace)?.code ?? usualPlace
  if (askedPlace && place !== askedPlace)
    problems.push(
      `“${askedPlace.slice(0, 20)}” is no state of Nigeria that we know; shown is Lagos.`,
    )
  const numbers = { ...examples[who] }
  if (isExample) return { who, place, numbers, isExample, problems }
  for (const name of carbonFieldNames) {
    const text = params.get(name) ?? ''
    const { label, max } = getCarbonField(name)
    const value = text.trim() === '' ? 0 : parseAmount(text, max)
    if (value === null)
      problems.push(
        `${label}: “${text.slice(0, 20)}” is no number from 0 to ${max.toLocaleString('en-NG')}.`,
      )
    numbers[name] = value ?? 0
  }
  return { who, place, numbers, isExample, problems }
}

/** What stands in the address while somebody calculates: as long as it is an example, only what was chosen of it. */
export function carbonUrl({ isExample, ...state }: CarbonState & { isExample: boolean }): string {
  if (!isExample) return carbonQuery(state)
  const { who, place } = state
  return new URLSearchParams({
    ...(who !== 'home' && { who }),
    ...(place !== usualPlace && { place }),
  }).toString()
}

/** The query of a link to these numbers; what is none is left out. */
export function carbonQuery({ who, place, numbers }: CarbonState): string {
  const params = new URLSearchParams({ v: version, who, place })
  for (const name of carbonFieldNames)
    if (numbers[name] > 0) params.set(name, String(numbers[name]))
  params.set(endMark, '1')
  return params.toString()
}
