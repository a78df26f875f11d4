import type { OpeningHours } from '../../../domain/contact/opening-hours.ts'
import type { Supabase } from '../../platform/supabase.ts'

/** When the company is open, with the special days from today on. */
export async function readOpeningHours(supabase: Supabase, today: string): Promise<OpeningHours> {
  const [week, special] = await Promise.all([
    supabase.from('opening_hours').select('weekday, opens, closes, note').order('weekday'),
    supabase
      .from('special_days')
      .select('day, name, opens, closes')
      .gte('day', today)
      .order('day')
      .limit(100),
  ])
  if (week.error) throw week.error
  if (special.error) throw special.error
  return { week: week.data, special: special.data }
}
