import type { ControllerData } from '../technical-data.ts'
import { describeChemistries } from './describe-chemistries.ts'
import { describeSize } from './describe-size.ts'
import { numberText, rangeText, textOf, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLines } from './sheet-line.ts'

/** The data sheet of a charge controller. */
export function describeController(data: ControllerData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  return [
    {
      group: 'Battery side',
      lines: [
        line('Type', data.controllerType.toUpperCase()),
        line('Charge current', numberText(data.currentA), 'A'),
        line(
          'System voltage',
          data.systemVoltagesV.map((volts) => numberText(volts)).join(' / '),
          'V',
        ),
        line('Battery types', textOf(data.batteryChemistries, describeChemistries)),
        line('Charge stages'),
        line('Temperature compensation'),
        line('Load output'),
      ],
    },
    {
      group: 'Panel side',
      lines: [
        line('Highest open-circuit voltage', numberText(data.maxVocV), 'V DC'),
        line('Tracking efficiency', numberText(data.trackingEfficiencyPercent), '%'),
        line('Peak conversion efficiency', numberText(data.peakEfficiencyPercent), '%'),
        line('Highest panel power', describePowers(data), 'W'),
        line('Tracking window', rangeText(data.windowV), 'V DC'),
      ],
    },
    {
      group: 'General',
      lines: [
        line('Own use', numberText(data.ownUseMa), 'mA'),
        line('Display and data'),
        line('Dimensions', size.dimensions, 'mm'),
        line('Weight', size.weight, 'kg'),
        line('Terminals up to', numberText(data.maxCableMm2), 'mm²'),
        line('Protection'),
        line('Operating range'),
        yearsLine('Warranty', warrantyYears),
      ],
    },
  ]
}

function describePowers({ maxPanelPowerW }: ControllerData): string | null {
  return textOf(maxPanelPowerW, (powers) =>
    powers
      .map(({ systemV, powerW }) => `${thousandsText(powerW)} at ${numberText(systemV)} V`)
      .join(', '),
  )
}
