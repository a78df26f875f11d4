import { parseNaira } from '../../../domain/money/parse-naira.ts'

export interface LeaseQuestion {
  /** The slug of a kit; null: the one that most visitors look at. */
  system: string | null
  /** The visitor's own quote; null without one. */
  quote: { depositKobo: number; monthlyKobo: number; months: number } | null
  /** What was typed, so that nothing is lost. */
  typed: { deposit: string; monthly: string; years: string }
  problems: string[]
}

/** Leases run for whole years, up to 15. */
const maxYears = 15
/** Nobody pays a billion naira a month for a kit. */
const maxKobo = 100_000_000_000

/** Reads the question from the address of the page. */
export function parseLeaseQuestion(params: URLSearchParams): LeaseQuestion {
  const typed = {
    deposit: (params.get('deposit') ?? '').trim().slice(0, 30),
    monthly: (params.get('monthly') ?? '').trim().slice(0, 30),
    years: (params.get('years') ?? '').trim().slice(0, 10),
  }
  const system = params.get('system')
  const problems: string[] = []
  if (typed.monthly === '' && typed.years === '' && typed.deposit === '')
    return { system, quote: null, typed, problems }
  const depositKobo = typed.deposit === '' ? 0 : parseNaira(typed.deposit)
  const monthlyKobo = parseNaira(typed.monthly)
  const years = Number(typed.years)
  if (depositKobo === null || depositKobo > maxKobo)
    problems.push('Write the deposit in naira, like 200,000.')
  if (monthlyKobo === null || monthlyKobo <= 0 || monthlyKobo > maxKobo)
    problems.push('Write what you would pay each month in naira, like 65,000.')
  if (!(Number.isInteger(years) && years >= 1 && years <= maxYears))
    problems.push(`Years must be a whole number from 1 to ${maxYears}.`)
  const isRead = problems.length === 0 && depositKobo !== null && monthlyKobo !== null
  return {
    system,
    quote: isRead ? { depositKobo, monthlyKobo, months: years * 12 } : null,
    typed,
    problems,
  }
}
