import { formatNumber } from '../../../domain/text/format-number.ts'
import { parseTypedNumber } from '../../../domain/text/typed-number.ts'
import { roundNumbers } from '../../features/calculators/read-params.ts'
import {
  carbonFieldNames,
  examples,
  getCarbonField,
  type CarbonNumbers,
  type CarbonSubject,
} from './carbon-fields.ts'

/** State of the calculator; the URL contains all of it. */
export interface CarbonState {
  subject: CarbonSubject
  /** ISO 3166-2 code, as `domain/solar/climate/places.ts` has it. */
  place: string
  numbers: CarbonNumbers
}

export interface CarbonSearch extends CarbonState {
  /** The URL has no numbers: these are the numbers of an example. */
  isExample: boolean
  /** Sentences about what could not be read. */
  problems: string[]
}

const version = '1'
const defaultPlace = 'NG-LA'
/** Last parameter of a complete link: without it the link was truncated. */
const endMark = 'end'

/** A number as people type it; null when it is not a number, or above the maximum of its field. */
export function parseAmount(text: string, max: number): number | null {
  const amount = parseTypedNumber(text)
  return amount !== null && amount <= max ? amount : null
}

/**
 * Reads the state from a URL. An unreadable number counts as zero and is reported; a URL without
 * numbers gives an example.
 */
export function parseCarbonSearch(
  params: URLSearchParams,
  places: readonly { code: string }[],
): CarbonSearch {
  const subject = params.get('who') === 'business' ? 'business' : 'home'
  const isExample = !params.has(endMark) && !carbonFieldNames.some((name) => params.has(name))
  const problems: string[] = []
  if ((params.get('v') ?? version) !== version)
    problems.push('This link is from another version of the calculator.')
  if (params.has('v') && !params.has(endMark))
    problems.push(
      `This link is incomplete: its end was cut off. Missing numbers ${isExample ? 'come from our example' : 'count as zero'}.`,
    )
  const placeParam = params.get('place')
  const place = places.find(({ code }) => code === placeParam)?.code ?? defaultPlace
  if (placeParam && place !== placeParam)
    problems.push(`“${placeParam.slice(0, 20)}” is not a state we know, so we show Lagos.`)
  const numbers = { ...examples[subject] }
  if (isExample) return { subject, place, numbers, isExample, problems }
  for (const name of carbonFieldNames) {
    const text = params.get(name) ?? ''
    const { label, max } = getCarbonField(name)
    const value = text.trim() === '' ? 0 : parseAmount(text, max)
    if (value === null)
      problems.push(
        `${label}: “${text.slice(0, 20)}” is not a number from 0 to ${formatNumber(max)}.`,
      )
    numbers[name] = value ?? 0
  }
  return { subject, place, numbers, isExample, problems }
}

/** The query for the URL of the page: for an unchanged example only what the visitor has chosen. */
export function carbonUrl({ isExample, ...state }: CarbonState & { isExample: boolean }): string {
  if (!isExample) return carbonQuery(state)
  const { subject, place } = state
  return new URLSearchParams({
    ...(subject !== 'home' && { who: subject }),
    ...(place !== defaultPlace && { place }),
  }).toString()
}

/** The URL of the PDF for these numbers. Numbers that differ by less than a hundredth share it. */
export function resultPath(state: CarbonState): string {
  return `/carbon-calculator/result.pdf?${roundNumbers(paramsOf(state))}`
}

/** The query of a link to these numbers, without zeros. */
export function carbonQuery(state: CarbonState): string {
  return paramsOf(state).toString()
}

function paramsOf({ subject, place, numbers }: CarbonState): URLSearchParams {
  const params = new URLSearchParams({ v: version, who: subject, place })
  for (const name of carbonFieldNames)
    if (numbers[name] > 0) params.set(name, String(numbers[name]))
  params.set(endMark, '1')
  return params
}
