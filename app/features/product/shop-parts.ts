import type { ChemistryKey } from '../../../domain/solar/system/battery-chemistry.ts'
import type { ShopParts } from '../../../domain/solar/system/shop-system.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import { parseNumbers } from '../../../domain/catalogue/technical-data.ts'
import { parseSpecifications } from './specifications.ts'
import { technicalDataOf } from './technical-data-of.ts'

type Row = {
  id: string
  price: number
  stock: number
  facets: unknown
  specifications: unknown
  category: { slug: string }
}

/** The products that a system is built of, as the sizing takes them; what no data sheet describes is left out. */
export function readShopParts(rows: Row[]): ShopParts {
  const parts: ShopParts = { panels: [], inverters: [], batteries: [] }
  for (const row of rows) {
    const data = technicalDataOf(row)
    const facets =
      typeof row.facets === 'object' && row.facets !== null
        ? (row.facets as Record<string, unknown>)
        : {}
    const sold = { id: row.id, priceKobo: koboFromNaira(row.price), stock: row.stock }
    if (data?.kind === 'panel' && data.powerW)
      parts.panels.push({ ...sold, data, powerW: data.powerW })
    if (data?.kind === 'inverter' && data.hasBattery && typeof facets['power_kva'] === 'number')
      parts.inverters.push({
        ...sold,
        data,
        kva: facets['power_kva'],
        isThreePhase: facets['phase'] === 'three',
        maxInParallel: parseMaxInParallel(row, 'Parallel operation'),
      })
    const chemistry = chemistryKeys.find((key) => key === facets['chemistry'])
    if (data?.kind === 'battery' && chemistry && typeof facets['capacity_kwh'] === 'number')
      parts.batteries.push({
        ...sold,
        data,
        capacityKwh: facets['capacity_kwh'],
        chemistry,
        maxInParallel: parseMaxInParallel(row, 'In parallel'),
      })
  }
  return parts
}

/** "Up to 6" on the data sheet is six; "No", or nothing, is one. */
function parseMaxInParallel({ specifications }: Row, label: string): number {
  const row = parseSpecifications(specifications)
    .flatMap(({ rows }) => rows)
    .find((each) => each.label === label)
  return Math.max(1, parseNumbers(String(row?.value ?? ''))[0] ?? 1)
}

const chemistryKeys: readonly ChemistryKey[] = ['lfp', 'tubular', 'gel']
