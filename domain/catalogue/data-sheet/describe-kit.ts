import type { KitData } from '../technical-data.ts'
import { fixedText, numberText, thousandsText } from './number-text.ts'
import { line, yearsLine, type SheetLines } from './sheet-line.ts'

/** The data sheet of a complete kit. */
export function describeKit(data: KitData, warrantyYears: number): SheetLines[] {
  const seconds = data.surgeSeconds === null ? '' : `, ${numberText(data.surgeSeconds)} s`
  return [
    {
      group: 'In the kit',
      lines: [
        'Panels',
        'Inverter',
        'Battery',
        'Mounting',
        'Cable',
        'Protection',
        'Earthing',
        'Meter',
      ].map((label) => line(label)),
    },
    {
      group: 'What it gives',
      lines: [
        line('Panel power', fixedText(data.panelsKwp, 2), 'kWp'),
        line('Energy on an average day in Lagos', fixedText(data.dailyKwh, 1), 'kWh'),
        line('Energy in the darkest month (July)', fixedText(data.julyDailyKwh, 1), 'kWh a day'),
        line('Continuous power', thousandsText(data.powerW), 'W'),
        line('From the battery alone', thousandsText(data.batteryPowerW), 'W'),
        line(`Start-up power with sun or grid${seconds}`, thousandsText(data.surgeVa), 'VA'),
        line('Battery, nominal', fixedText(data.capacityKwh, 2), 'kWh'),
        line('Battery, usable', fixedText(data.usableKwh, 2), 'kWh'),
        line('Own use without load', numberText(data.idleW), 'W'),
        line('System voltage', numberText(data.systemV), 'V DC'),
      ],
    },
    { group: 'What it runs', lines: [line('At the same time'), line('Not meant for')] },
    {
      group: 'Site',
      lines: [
        line('Roof space', fixedText(data.roofM2, 1), 'm²'),
        line('Indoor space'),
        line('Installation'),
      ],
    },
    {
      group: 'Warranty',
      lines: [
        yearsLine('Workmanship', warrantyYears),
        yearsLine('Panels', data.panelWarrantyYears),
        yearsLine('Inverter', data.inverterWarrantyYears),
        yearsLine('Battery', data.batteryWarrantyYears),
      ],
    },
  ]
}
