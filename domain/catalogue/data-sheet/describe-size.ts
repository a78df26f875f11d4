import type { TechnicalData } from '../technical-data.ts'
import { dimensionsText, fixedText, numberText, textOf, thousandsText } from './number-text.ts'

/**
 * Dimensions in mm and weight in kg as the data sheet writes them; null where it has none.
 */
export function describeSize(data: TechnicalData): {
  dimensions: string | null
  weight: string | null
} {
  switch (data.kind) {
    case 'kit':
      return { dimensions: null, weight: null }
    case 'water-heater':
      return {
        dimensions: dimensionsText(data.dimensionsMm),
        weight: textOf(
          data.weightKg,
          (kg) => `${numberText(kg)} / ${numberText(kg + data.capacityL)}`,
        ),
      }
    case 'street-light':
      return { dimensions: describeLight(data), weight: fixedText(data.weightKg, 1) }
    case 'accessory':
      return { dimensions: dimensionsText(data.dimensionsMm), weight: numberText(data.weightKg) }
    default:
      return { dimensions: dimensionsText(data.dimensionsMm), weight: fixedText(data.weightKg, 1) }
  }
}

type Light = Extract<TechnicalData, { kind: 'street-light' }>

function describeLight({ dimensionsMm, diameterMm, heightMm, ...split }: Light): string | null {
  if (diameterMm !== null && heightMm !== null)
    return `Ø ${thousandsText(diameterMm)} × ${thousandsText(heightMm)}`
  const head = dimensionsText(split.headDimensionsMm)
  const panel = dimensionsText(split.panelDimensionsMm)
  return head !== null && panel !== null
    ? `Head ${head}, panel ${panel}`
    : dimensionsText(dimensionsMm)
}
