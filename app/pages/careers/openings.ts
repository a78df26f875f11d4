import { getEmploymentType, type EmploymentType } from '../../../domain/careers/employment-type.ts'
import { dayInLagos } from '../../../domain/calendar/days.ts'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import type { Tables } from '../../platform/database.gen.ts'
import type { Supabase } from '../../platform/supabase.ts'

const columns =
  'slug, title, team, place, employment_type, summary, responsibilities, requirements, salary_min_naira, salary_max_naira, posted_on, closes_on'

type OpeningRow = Pick<
  Tables<'openings'>,
  | 'slug'
  | 'title'
  | 'team'
  | 'place'
  | 'employment_type'
  | 'summary'
  | 'responsibilities'
  | 'requirements'
  | 'salary_min_naira'
  | 'salary_max_naira'
  | 'posted_on'
  | 'closes_on'
>

export interface Opening extends OpeningRow {
  employment_type: EmploymentType
}

export interface Openings {
  open: Opening[]
  /**
   * Closed in the last three months, so that a shared link can show that its opening has closed.
   */
  closed: Pick<Opening, 'slug' | 'title' | 'closes_on'>[]
}

const quarterMs = 90 * 86_400_000

/** The published openings, by team, then title. */
export async function listOpenings(supabase: Supabase, now: Date): Promise<Openings> {
  const today = dayInLagos(now)
  const [open, closed] = await Promise.all([
    supabase
      .from('openings')
      .select(columns)
      .gte('closes_on', today)
      .order('team')
      .order('title')
      .limit(100),
    supabase
      .from('openings')
      .select('slug, title, closes_on')
      .lt('closes_on', today)
      .gte('closes_on', dayInLagos(new Date(now.getTime() - quarterMs)))
      .limit(100),
  ])
  if (open.error) throw open.error
  if (closed.error) throw closed.error
  return {
    open: open.data.map((row) => ({
      ...row,
      employment_type: getEmploymentType(row.employment_type),
    })),
    closed: closed.data,
  }
}

/** `₦220,000 to ₦320,000` */
export function formatPay({
  salary_min_naira: min,
  salary_max_naira: max,
}: Pick<Opening, 'salary_min_naira' | 'salary_max_naira'>): string {
  return min === max
    ? formatNaira(koboFromNaira(min))
    : `${formatNaira(koboFromNaira(min))} to ${formatNaira(koboFromNaira(max))}`
}
