import type { AccessoryData } from '../technical-data.ts'
import { describeSize } from './describe-size.ts'
import { line, yearsLine, type SheetLine, type SheetLines } from './sheet-line.ts'

/**
 * The general part of the data sheet of an accessory. Accessories differ too much for one list:
 * what each does is a group of free text.
 */
export function describeAccessory(data: AccessoryData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  const free = (...labels: string[]): SheetLine[] => labels.map((label) => line(label))
  return [
    {
      group: 'General',
      lines: [
        ...free('Box', 'Poles', 'Fixing', 'Protection'),
        line('Dimensions', size.dimensions, 'mm'),
        ...free('Load', 'Steel', 'Wheels'),
        line('Weight', size.weight, 'kg'),
        ...free('Cable up to', 'Standard', 'Operating range'),
        yearsLine('Warranty', warrantyYears),
      ],
    },
  ]
}
