import { salesDays, type SalesOfDay } from '../../../../domain/desk/sales-figures.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { formatCalendarDay } from '../../../platform/format-time.ts'
import { ChartFrame } from '../../../ui/charts/chart-frame.tsx'
import { ChartLines } from '../../../ui/charts/chart-lines.tsx'
import { formatShortNaira } from './short-naira.ts'

const colors = { now: 'var(--primary)', before: 'var(--ink-3)' }
const nameNow = `Last ${salesDays} days`
const nameBefore = `${salesDays} days earlier`
const daysBetweenLabels = 7

/** The sum of each day as a line, with that of the day as many days earlier behind it. */
export function SalesByDay({
  days,
  sums,
}: {
  days: readonly SalesOfDay[]
  sums: { kobo: number; koboBefore: number }
}) {
  return (
    <ChartFrame
      title="By day"
      summary={`${formatNaira(sums.kobo)} in the last ${salesDays} days, ${formatNaira(sums.koboBefore)} in the ${salesDays} days before.`}
      legend={[
        { label: nameNow, color: colors.now, shape: 'line' },
        { label: nameBefore, color: colors.before, shape: 'dashes' },
      ]}
      table={{
        head: ['Day', 'Sold', 'Orders', nameBefore, 'Orders then'],
        rows: days.map(({ day, kobo, orders, koboBefore, ordersBefore }) => [
          formatCalendarDay(day),
          formatNaira(kobo),
          String(orders),
          formatNaira(koboBefore),
          String(ordersBefore),
        ]),
      }}
    >
      <ChartLines
        lines={[
          {
            label: nameBefore,
            color: colors.before,
            values: days.map(({ koboBefore }) => koboBefore),
            shape: 'dashes',
          },
          { label: nameNow, color: colors.now, values: days.map(({ kobo }) => kobo) },
        ]}
        below={days.flatMap(({ day }, at) =>
          at % daysBetweenLabels === 0 ? [{ label: shortDay(day), at }] : [],
        )}
        formatTick={formatShortNaira}
        heightClass="h-52"
      />
    </ChartFrame>
  )
}

/** "3 Dec". */
function shortDay(day: string): string {
  return formatCalendarDay(day).replace(/ \d{4}$/, '')
}
