import type { WaterHeaterData } from '../technical-data.ts'
import { describeSize } from './describe-size.ts'
import { fixedText, numberText, rangeText, textOf, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLines } from './sheet-line.ts'

/** The data sheet of a solar water heater. */
export function describeWaterHeater(data: WaterHeaterData, warrantyYears: number): SheetLines[] {
  const size = describeSize(data)
  const insulation = textOf(data.insulationMm, (mm) => `${numberText(mm)} mm polyurethane`)
  return [
    {
      group: 'Collector',
      lines: [
        line('Type'),
        line('Tubes', describeTubes(data), 'mm'),
        line('Aperture area', fixedText(data.apertureM2, 1), 'm²'),
        line('Absorption / emission'),
        line('Stagnation temperature', numberText(data.stagnationC), '°C'),
        line('Hail resistance'),
      ],
    },
    {
      group: 'Tank',
      lines: [
        line('Volume', numberText(data.capacityL), 'L'),
        line('Inner tank'),
        line('Insulation', insulation),
        line('Working pressure', numberText(data.pressureBar), 'bar'),
        line('Relief valve opens at', numberText(data.reliefValveBar), 'bar'),
        line('Heat lost in a night', numberText(data.nightLossK), 'K'),
        line('Electric back-up', numberText(data.backupW), 'W'),
      ],
    },
    {
      group: 'Performance',
      lines: [
        line('Water on a sunny day', rangeText(data.hotWaterC), '°C'),
        line('People served', rangeText(data.people)),
        line('Electricity saved', numberText(data.savedKwhPerYear), 'kWh a year'),
      ],
    },
    {
      group: 'Build',
      lines: [
        line('Dimensions on the roof', size.dimensions, 'mm'),
        line('Weight empty / full', size.weight, 'kg'),
        line('Frame'),
        line('Tilt', rangeText(data.tiltDegrees), '°'),
        line('Connections'),
      ],
    },
    {
      group: 'Warranty',
      lines: [yearsLine('Tank and collector', warrantyYears), line('Electric parts')],
    },
  ]
}

function describeTubes({ tubes, tubeDiameterMm, tubeLengthMm }: WaterHeaterData): string | null {
  return tubeDiameterMm === null || tubeLengthMm === null
    ? null
    : textOf(
        tubes,
        (count) => `${count} × ${thousandsText(tubeDiameterMm)} × ${thousandsText(tubeLengthMm)}`,
      )
}
