import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import type { Item } from './one-item.ts'
import { place } from '../../features/portfolio/portfolio-card.tsx'
import { itemTypes } from './portfolio-search.ts'
import { inverterPower } from './system-drawing.tsx'

/** What was built, where and when, and the cost of such a system. */
export function ItemFacts({ item }: { item: Item }) {
  const typeLabel = Object.entries(itemTypes).find(([type]) => type === item.type)?.[1] ?? item.type
  const rows = [
    { label: 'Place', value: place(item) },
    { label: 'Type', value: typeLabel },
    { label: 'Running since', value: formatCalendarDay(item.completed_on) },
    {
      label: 'Panels',
      value: `${item.panel_count} × ${item.panel_w} W, ${formatNumber(item.kwp, { max: 2 })} kWp`,
    },
    { label: 'Inverter', value: inverterPower(item) },
    {
      label: 'Battery',
      value:
        item.battery_kwh > 0
          ? `${formatNumber(item.battery_kwh, { max: 2 })} kWh`
          : 'none: it works in the daytime',
    },
    {
      label: 'Generator',
      value: `${formatNumber(item.generator_kva, { max: 2 })} kVA, ${item.fuel}`,
    },
    {
      label: 'Grid',
      value:
        item.grid_hours_per_day === 0
          ? 'none on site'
          : `about ${item.grid_hours_per_day} hours a day`,
    },
    {
      label: 'A similar system',
      value: `${formatNaira(koboFromNaira(item.cost_min_naira))} to ${formatNaira(koboFromNaira(item.cost_max_naira))} today`,
    },
  ]
  return (
    <LabelledRows rows={rows} className="rounded-card border border-line bg-surface px-5 text-md" />
  )
}
