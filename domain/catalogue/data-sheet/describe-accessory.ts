import type { AccessoryData } from '../technical-data.ts'
import { describeSize } from './describe-size.ts'
import { numberText, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLine, type SheetLines } from './sheet-line.ts'

/**
 * The ratings and the general part of the data sheet of an accessory. Accessories differ too much
 * for one list: what else each does is a group of free text.
 */
export function describeAccessory(data: AccessoryData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  const free = (...labels: string[]): SheetLine[] => labels.map((label) => line(label))
  const volts = data.part === 'ac-box' ? 'V AC' : 'V DC'
  return [
    {
      group: 'Electrical',
      lines: [
        line('Rated current', numberText(data.ratedA), 'A'),
        line('Rated voltage', thousandsText(data.ratedV), volts),
        line('Strings', numberText(data.strings)),
        line('Fuse of each string', numberText(data.fuseA), 'A'),
        line('Cross-section', numberText(data.crossSectionMm2), 'mm²'),
        ...free('Output', 'Conductor', 'Type', 'Breaking capacity', 'Earth-leakage switch'),
      ],
    },
    {
      group: 'General',
      lines: [
        ...free('Box', 'Poles', 'Fixing', 'Protection'),
        line('For panels', numberText(data.holdsPanels)),
        line('Dimensions', size.dimensions, 'mm'),
        ...free('Load', 'Steel', 'Wheels'),
        line('Weight', size.weight, 'kg'),
        ...free('Cable up to', 'Standard', 'Operating range'),
        yearsLine('Warranty', warrantyYears),
      ],
    },
  ]
}
