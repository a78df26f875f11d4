import type { StreetLightData } from '../technical-data.ts'
import { describeSize } from './describe-size.ts'
import { numberText, rangeText, textOf, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLines } from './sheet-line.ts'

/** The data sheet of a solar street light. */
export function describeStreetLight(data: StreetLightData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  const efficacy = data.lumens === null ? null : Math.round(data.lumens / data.powerW)
  return [
    {
      group: 'Light',
      lines: [
        line('LED power', numberText(data.powerW), 'W'),
        line('Luminous flux', thousandsText(data.lumens), 'lm'),
        line('Efficacy', numberText(efficacy), 'lm/W'),
        line('Colour temperature', numberText(data.colourTemperatureK), 'K'),
        line('Colour rendering'),
        line('Beam'),
        line('Light through the night'),
        line('Equal to full power for', numberText(data.fullPowerHours), 'hours'),
      ],
    },
    {
      group: 'Solar and battery',
      lines: [
        line(
          'Panel',
          textOf(data.panelW, (watts) => `${numberText(watts)} W mono`),
        ),
        line('Battery', describeBattery(data)),
        line('Battery cycles', thousandsText(data.batteryCycles)),
        line('Charging time in full sun', numberText(data.chargeHours), 'hours'),
        line('Nights without sun', numberText(data.nightsWithoutSun)),
      ],
    },
    {
      group: 'Build',
      lines: [
        line('Pole height', rangeText(data.poleHeightM), 'm'),
        line('Distance between poles', rangeText(data.spacingM), 'm'),
        line('Pole diameter'),
        line('Body'),
        line('Protection'),
        line('Impact'),
        line('Dimensions', size.dimensions, 'mm'),
        line('Weight', size.weight, 'kg'),
        line('Operating range'),
        line('Control'),
      ],
    },
    { group: 'Warranty', lines: [yearsLine('Term', warrantyYears)] },
  ]
}

function describeBattery({ batteryWh, batteryV }: StreetLightData): string | null {
  const volts = batteryV === null ? '' : `, ${numberText(batteryV)} V`
  return textOf(batteryWh, (wattHours) => `${thousandsText(wattHours)} Wh LiFePO4${volts}`)
}
