import { parseNaira } from '../../../domain/money/parse-naira.ts'

/** The sizes to choose from, kVA. */
export const askedSizes = [1, 2, 3, 5, 8, 10, 15, 20, 30, 60, 100] as const
/** The loads to choose from, percent of the rated power. */
export const askedLoads = [25, 50, 75, 100] as const

export interface GeneratorQuestion {
  kva: number
  loadPercent: number
  hoursPerDay: number
  /** The visitor's own price of a litre; null: today's. */
  litreKobo: number | null
  /** What could not be read and was left out, for people to read. */
  problems: string[]
}

const usual = { kva: 5, loadPercent: 50, hoursPerDay: 6 }
/** A litre costs more than a tenth of today's price, and less than ten times as much. */
const litreNaira = { min: 100, max: 20_000 }

/** Reads the question from the address of the page. */
export function parseGeneratorQuestion(params: URLSearchParams): GeneratorQuestion {
  const problems: string[] = []
  const kva = Number(params.get('kva') ?? usual.kva)
  const loadPercent = Number(params.get('load') ?? usual.loadPercent)
  const hours = Number((params.get('hours') ?? String(usual.hoursPerDay)).replace(',', '.'))
  const hoursAreRead = params.get('hours')?.trim() !== '' && hours > 0 && hours <= 24
  if (!hoursAreRead) problems.push('Hours a day must be more than 0 and at most 24.')
  return {
    kva: askedSizes.find((size) => size === kva) ?? usual.kva,
    loadPercent: askedLoads.find((load) => load === loadPercent) ?? usual.loadPercent,
    hoursPerDay: hoursAreRead ? hours : usual.hoursPerDay,
    litreKobo: readLitre(params.get('litre')?.trim() ?? '', problems),
    problems,
  }
}

function readLitre(typed: string, problems: string[]): number | null {
  if (typed === '') return null
  const kobo = parseNaira(typed)
  if (kobo !== null && kobo >= litreNaira.min * 100 && kobo <= litreNaira.max * 100) return kobo
  problems.push('Write the price of a litre in naira, like 1,150. We used today’s price.')
  return null
}
