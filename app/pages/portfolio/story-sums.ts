import { formatNumber } from '../../../domain/text/format-number.ts'
import { formatExactNaira, formatNaira } from '../../../domain/money/money.ts'
import type { StoryPrices } from '../../features/portfolio/stories.ts'
import { formatCalendarDay } from '../../platform/format-time.ts'
import type { Item } from './one-item.ts'

/** The sum behind the tonnes of a story. */
export function explainTonnes({ numbers, fuel }: Item, prices: StoryPrices): string {
  const { litres, gridKwh } = numbers
  const parts = [
    ...(litres > 0
      ? [`${formatNumber(litres, { max: 0 })} litres of ${fuel} × ${prices.fuelKg} kg CO₂e`]
      : []),
    ...(gridKwh > 0
      ? [`${formatNumber(gridKwh, { max: 0 })} kWh of grid × ${prices.gridKg} kg CO₂`]
      : []),
  ]
  return `${parts.join(' + ')}. The generator is counted first, then the grid, as in our carbon calculator. Power that replaced neither is not counted.`
}

/** The sum behind the payback of a story, with the prices and their dates. */
export function explainPayback({ numbers, fuel }: Item, prices: StoryPrices): string {
  const { litres, gridKwh, costKobo, savingKoboPerYear, countedYears } = numbers
  const parts = [
    ...(litres > 0
      ? [
          `${formatNumber(litres, { max: 0 })} litres of ${fuel} at ${formatExactNaira(numbers.fuelKoboPerLitre)} (${formatCalendarDay(prices.fuelAsOf)})`,
        ]
      : []),
    ...(gridKwh > 0
      ? [
          `${formatNumber(gridKwh, { max: 0 })} kWh of grid at ${formatExactNaira(Math.round(numbers.gridKoboPerKwh))} with VAT (${formatCalendarDay(prices.gridAsOf)})`,
        ]
      : []),
  ]
  return `${formatNaira(costKobo)}, the middle of what such a system costs today, against ${formatNaira(savingKoboPerYear)} a year: ${parts.join(' and ')}. Maintenance and slow ageing of the panels are included; new batteries and inverters, after about ${countedYears} years, are not.`
}
