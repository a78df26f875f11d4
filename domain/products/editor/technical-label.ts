/** The unit at the end of a key of technical data, and how people write it. */
const units: readonly (readonly [suffix: string, unit: string])[] = [
  ['PercentPerMonth', '% a month'],
  ['PercentPerC', '% for each °C'],
  ['KwhPerYear', 'kWh a year'],
  ['TemperatureC', '°C'],
  ['TemperatureK', 'K'],
  ['WarrantyYears', 'years'],
  ['Percent', '%'],
  ['Degrees', '°'],
  ['Seconds', 's'],
  ['Hours', 'hours'],
  ['Kva', 'kVA'],
  ['Kwp', 'kWp'],
  ['Kwh', 'kWh'],
  ['Mm2', 'mm²'],
  ['Bar', 'bar'],
  ['Mm', 'mm'],
  ['Kg', 'kg'],
  ['Va', 'VA'],
  ['Ah', 'Ah'],
  ['Wh', 'Wh'],
  ['Ms', 'ms'],
  ['Ma', 'mA'],
  ['M2', 'm²'],
  ['W', 'W'],
  ['V', 'V'],
  ['A', 'A'],
  ['K', '°C'],
  ['C', '°C'],
  ['L', 'litres'],
  ['M', 'm'],
]

/** Words of the trade, where the key does not say enough. */
const names: Readonly<Record<string, string>> = {
  vmpV: 'Voltage at full power (Vmp)',
  impA: 'Current at full power (Imp)',
  vocV: 'Open-circuit voltage (Voc)',
  iscA: 'Short-circuit current (Isc)',
  maxVocV: 'Highest open-circuit voltage of the panels',
  vocPercentPerC: 'Change of open-circuit voltage',
  iscPercentPerC: 'Change of short-circuit current',
  powerPercentPerC: 'Change of power',
  endPowerPercent: 'Power left after 25 years',
  windowV: 'Working voltage of a string (MPPT window)',
  idleW: 'Own use without load',
  transferMs: 'Time to switch over to the battery',
  mpptTrackers: 'MPPT trackers',
  depthPercent: 'Usable share of the capacity',
  roundTripPercent: 'Efficiency of charging and discharging',
  cycles: 'Cycles until 80% of the capacity is left',
  part: 'What it does in a system',
  people: 'For how many people',
  nightLossK: 'Heat lost in a night',
  stagnationC: 'Highest temperature without use',
  ledCount: 'LEDs',
}

/** What a key of technical data is called in the editor, and its unit; "maxChargeA": "Highest charge", "A". */
export function technicalLabel(key: string): { label: string; unit: string } {
  const found = units.find(
    ([suffix]) =>
      key.length > suffix.length &&
      key.endsWith(suffix) &&
      /[a-z0-9]$/.test(key.slice(0, -suffix.length)),
  )
  const [suffix = '', unit = ''] = found ?? []
  return { label: names[key] ?? inWords(suffix ? key.slice(0, -suffix.length) : key, key), unit }
}

/** "maxSolarCharge" is "Highest solar charge". */
function inWords(stem: string, key: string): string {
  const words = (stem || key)
    .replace(/^is(?=[A-Z])/, '')
    .replace(/^max(?=[A-Z])/, 'highest')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
