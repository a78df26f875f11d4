import type { InverterData } from '../technical-data.ts'

type Chemistry = NonNullable<InverterData['batteryChemistries']>[number]

const names: Readonly<Record<Chemistry, string>> = {
  lfp: 'LiFePO4',
  tubular: 'tubular',
  agm: 'AGM',
  gel: 'gel',
}

/** From this voltage a battery is a high-voltage stack, factory made. */
export const highVoltageV = 100

/** The batteries that an inverter or controller charges: "LiFePO4, tubular, AGM, gel". */
export function describeChemistries(chemistries: readonly Chemistry[]): string {
  const text = chemistries.map((chemistry) => names[chemistry]).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
