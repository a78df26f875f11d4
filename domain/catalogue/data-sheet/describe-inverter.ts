import type { InverterData } from '../technical-data.ts'
import { describeChemistries, highVoltageV } from './describe-chemistries.ts'
import { describeSize } from './describe-size.ts'
import { numberText, rangeText, textOf, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLine, type SheetLines } from './sheet-line.ts'

/** The data sheet of an inverter. */
export function describeInverter(data: InverterData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  return [
    { group: 'Output', lines: describeOutput(data) },
    { group: 'Battery', lines: describeBatteryInput(data) },
    {
      group: 'Solar input',
      lines: [
        line('Highest panel power', thousandsText(data.maxPanelPowerW), 'W'),
        line('MPPT trackers', numberText(data.mpptTrackers)),
        line('MPPT window', rangeText(data.windowV), 'V DC'),
        line('Highest open-circuit voltage', numberText(data.maxVocV), 'V DC'),
        line('Highest current per tracker', numberText(data.maxTrackerA), 'A'),
      ],
    },
    {
      group: 'Grid and generator',
      lines: [
        line('Input range'),
        line('Generator input'),
        line('Parallel operation', describeParallel(data)),
      ],
    },
    {
      group: 'General',
      lines: [
        line('Dimensions', size.dimensions, 'mm'),
        line('Weight', size.weight, 'kg'),
        line('Protection'),
        line('Operating range'),
        line('Display and data'),
        yearsLine('Warranty', warrantyYears),
      ],
    },
  ]
}

function describeOutput(data: InverterData): SheetLine[] {
  const surge = data.surgeSeconds === null ? '' : `, ${numberText(data.surgeSeconds)} s`
  return [
    line(
      'Rated power',
      `${numberText(data.powerKva)} kVA / ${numberText(data.powerW / 1000)}`,
      'kW',
    ),
    line(`Surge power${surge}`, thousandsText(data.surgeVa), 'VA'),
    line('Voltage'),
    line('Frequency'),
    line('Wave'),
    line('Phases', data.isThreePhase ? 'three' : 'single'),
    line('Peak efficiency', numberText(data.peakEfficiencyPercent), '%'),
    line('Transfer time', numberText(data.transferMs), 'ms'),
    line('Own use without load', numberText(data.idleW), 'W'),
  ]
}

function describeBatteryInput(data: InverterData): SheetLine[] {
  const isHighVoltage = data.batteryV !== null && data.batteryV >= highVoltageV
  return [
    line('Nominal voltage', numberText(data.batteryV), 'V'),
    line('Voltage range', rangeText(data.batteryRangeV), 'V DC'),
    line(
      'Types',
      textOf(data.batteryChemistries, (chemistries) =>
        isHighVoltage
          ? `High-voltage ${describeChemistries(chemistries)}`
          : describeChemistries(chemistries),
      ),
    ),
    line('Highest charge from sun', numberText(data.maxSolarChargeA), 'A'),
    line('Highest charge from grid or generator', numberText(data.maxGridChargeA), 'A'),
  ]
}

function describeParallel({ maxInParallel, canFormThreePhase }: InverterData): string | null {
  return textOf(maxInParallel, (units) =>
    units === 1 ? 'No' : `Up to ${units} units${canFormThreePhase ? ', also as three phases' : ''}`,
  )
}
