import { useState } from 'react'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'
import { explainRefusal } from '../edit/explain-failure.ts'

interface Rate {
  rate_percent: number
  legal_ground: string
  valid_from: string
}

/** The rates of a class, the newest first. One that has not begun can be removed. */
export function Rates({
  slug,
  rates,
  onChanged,
}: {
  slug: string
  rates: Rate[]
  onChanged(): Promise<unknown>
}) {
  const [failure, setFailure] = useState<string | null>(null)
  const [today] = useState(() => dayInLagos(new Date()))
  const sorted = [...rates].sort((one, two) => (one.valid_from < two.valid_from ? 1 : -1))
  const current = sorted.find((rate) => rate.valid_from <= today)

  async function remove(day: string) {
    const supabase = await loadSupabase()
    const { error } = await supabase
      .from('vat_rates')
      .delete()
      .eq('class', slug)
      .eq('valid_from', day)
    setFailure(error && explainRefusal(error, 'vat_rates'))
    await onChanged()
  }

  if (sorted.length === 0)
    return <p className="text-ink-2">It has no rate yet, so no product can have this class.</p>
  return (
    <>
      <ScrollBox label={`Rates of the class ${slug}`} className="overflow-x-auto">
        <table className="w-full text-md">
          <thead className="max-sm:sr-only">
            <tr className="text-left text-sm text-ink-3">
              <th scope="col" className="py-1 font-normal">
                Rate
              </th>
              <th scope="col" className="py-1 font-normal">
                From
              </th>
              <th scope="col" className="py-1 font-normal">
                Legal ground
              </th>
              <th scope="col" className="py-1">
                <span className="sr-only">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((rate) => (
              <tr
                key={rate.valid_from}
                className="border-t border-line max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:py-2"
              >
                <td className="whitespace-nowrap sm:py-2 sm:pr-4">
                  {rate.rate_percent} % {rate === current && <Badge>Today</Badge>}
                </td>
                <td className="whitespace-nowrap sm:py-2 sm:pr-4">
                  {formatCalendarDay(rate.valid_from)}
                </td>
                <td className="max-sm:col-span-2 max-sm:text-ink-2 sm:py-2 sm:pr-4">
                  {rate.legal_ground}
                </td>
                <td className="empty:hidden max-sm:col-span-2 sm:py-2 sm:text-right">
                  {rate.valid_from > today && (
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => void remove(rate.valid_from)}
                    >
                      Remove
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Alert className="mt-3">{failure}</Alert>
    </>
  )
}
