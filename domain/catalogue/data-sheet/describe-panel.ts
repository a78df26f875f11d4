import type { PanelData } from '../technical-data.ts'
import { describeSize } from './describe-size.ts'
import { fixedText, numberText, textOf, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLines } from './sheet-line.ts'

const cellNames = { 'mono-perc': 'mono PERC', topcon: 'mono TOPCon', poly: 'poly' } as const

/** The data sheet of a solar panel. */
export function describePanel(data: PanelData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  return [
    {
      group: 'Electrical (25 °C, 1,000 W/m²)',
      lines: [
        line('Maximum power (Pmax)', numberText(data.powerW), 'W'),
        line('Power tolerance'),
        line('Voltage at maximum power (Vmp)', numberText(data.vmpV, { minDecimals: 1 }), 'V'),
        line('Current at maximum power (Imp)', fixedText(data.impA, 2), 'A'),
        line('Open-circuit voltage (Voc)', numberText(data.vocV, { minDecimals: 1 }), 'V'),
        line('Short-circuit current (Isc)', fixedText(data.iscA, 2), 'A'),
        line('Module efficiency', fixedText(data.efficiencyPercent, 1), '%'),
        line('Maximum system voltage', thousandsText(data.maxSystemV), 'V DC'),
        line('Maximum series fuse', numberText(data.maxFuseA), 'A'),
        line('Bifaciality'),
      ],
    },
    {
      group: 'Temperature',
      lines: [
        line('Coefficient of Pmax', coefficientText(data.powerPercentPerC), '%/°C'),
        line('Coefficient of Voc', coefficientText(data.vocPercentPerC), '%/°C'),
        line('Coefficient of Isc', coefficientText(data.iscPercentPerC), '%/°C'),
        line('Nominal operating cell temperature'),
        line('Operating range'),
      ],
    },
    {
      group: 'Mechanical',
      lines: [
        line('Cells', describeCells(data)),
        line('Dimensions', size.dimensions, 'mm'),
        line('Weight', size.weight, 'kg'),
        line('Glass'),
        line('Frame'),
        line('Junction box'),
        line('Cable and connector'),
        line('Mechanical load, front / rear'),
      ],
    },
    {
      group: 'Warranty',
      lines: [
        yearsLine('Product', warrantyYears),
        line('Power after 25 years', numberText(data.endPowerPercent), '% of Pmax or more'),
      ],
    },
  ]
}

function coefficientText(value: number | null): string | null {
  return numberText(value, { minDecimals: 2, hasSign: true })
}

function describeCells({ cells, isHalfCut, cellType }: PanelData): string | null {
  return textOf(cells, (count) => `${count}${isHalfCut ? ' half-cut' : ''} ${cellNames[cellType]}`)
}
