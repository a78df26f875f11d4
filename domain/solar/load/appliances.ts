/**
 * An appliance of a Nigerian home or shop, with the watts that sellers quote. They are round
 * numbers; visitors may overwrite them.
 */
export interface Appliance {
  key: string
  name: string
  room: 'everywhere' | 'living' | 'bedroom' | 'kitchen' | 'outside' | 'work'
  watts: number
  /**
   * Duty cycle: share of its running time in which it draws its watts; about a third for a
   * refrigerator.
   */
  dutyShare: number
  /** Starting power over running power: 3 to 7 for a motor, 1 without one. */
  startFactor: number
  /** Usual hours of use by day, 0 to 12. Assumed; visitors may overwrite them. */
  dayHours: number
  /** By night, 0 to 12. */
  nightHours: number
}

/**
 * Sources: solarinverter.ng, naija-solar-calc (e55ef6e, MIT, November 2025), theelectricityhub,
 * dnbstories. Duty cycle of refrigerators: comparelight.com; of thermostats and inverter air
 * conditioners, and start factors: rules of thumb.
 */
export const appliances: readonly Appliance[] = [
  {
    key: 'led-bulb',
    name: 'LED bulb',
    room: 'everywhere',
    watts: 10,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 0,
    nightHours: 6,
  },
  {
    key: 'ceiling-fan',
    name: 'Ceiling fan',
    room: 'everywhere',
    watts: 75,
    dutyShare: 1,
    startFactor: 1.5,
    dayHours: 4,
    nightHours: 8,
  },
  {
    key: 'standing-fan',
    name: 'Standing fan',
    room: 'everywhere',
    watts: 60,
    dutyShare: 1,
    startFactor: 1.5,
    dayHours: 4,
    nightHours: 8,
  },
  {
    key: 'phone',
    name: 'Phone charger',
    room: 'everywhere',
    watts: 10,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 1,
    nightHours: 2,
  },
  {
    key: 'tv',
    name: 'LED TV, 42 inch',
    room: 'living',
    watts: 120,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 3,
    nightHours: 4,
  },
  {
    key: 'decoder',
    name: 'TV decoder',
    room: 'living',
    watts: 20,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 3,
    nightHours: 4,
  },
  {
    key: 'router',
    name: 'Internet router',
    room: 'living',
    watts: 12,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 12,
    nightHours: 12,
  },
  {
    key: 'starlink',
    name: 'Starlink',
    room: 'living',
    watts: 75,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 12,
    nightHours: 12,
  },
  {
    key: 'ac-1hp',
    name: 'Air conditioner, 1 hp inverter',
    room: 'bedroom',
    watts: 900,
    dutyShare: 0.6,
    startFactor: 1.3,
    dayHours: 2,
    nightHours: 6,
  },
  {
    key: 'ac-1-5hp',
    name: 'Air conditioner, 1.5 hp inverter',
    room: 'bedroom',
    watts: 1400,
    dutyShare: 0.6,
    startFactor: 1.3,
    dayHours: 2,
    nightHours: 6,
  },
  {
    key: 'small-fridge',
    name: 'Refrigerator, small',
    room: 'kitchen',
    watts: 150,
    dutyShare: 1 / 3,
    startFactor: 4,
    dayHours: 12,
    nightHours: 12,
  },
  {
    key: 'large-fridge',
    name: 'Refrigerator, large',
    room: 'kitchen',
    watts: 300,
    dutyShare: 1 / 3,
    startFactor: 4,
    dayHours: 12,
    nightHours: 12,
  },
  {
    key: 'freezer',
    name: 'Freezer',
    room: 'kitchen',
    watts: 300,
    dutyShare: 1 / 3,
    startFactor: 4,
    dayHours: 12,
    nightHours: 12,
  },
  {
    key: 'blender',
    name: 'Blender',
    room: 'kitchen',
    watts: 400,
    dutyShare: 1,
    startFactor: 2,
    dayHours: 0.25,
    nightHours: 0.25,
  },
  {
    key: 'microwave',
    name: 'Microwave oven',
    room: 'kitchen',
    watts: 1200,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 0.25,
    nightHours: 0.25,
  },
  {
    key: 'kettle',
    name: 'Kettle',
    room: 'kitchen',
    watts: 2000,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 0.25,
    nightHours: 0.25,
  },
  {
    key: 'electric-cooker',
    name: 'Electric cooker',
    room: 'kitchen',
    watts: 3000,
    dutyShare: 0.6,
    startFactor: 1,
    dayHours: 1,
    nightHours: 1,
  },
  {
    key: 'iron',
    name: 'Pressing iron',
    room: 'everywhere',
    watts: 1200,
    dutyShare: 0.5,
    startFactor: 1,
    dayHours: 0.5,
    nightHours: 0,
  },
  {
    key: 'washing-machine',
    name: 'Washing machine, cold wash',
    room: 'outside',
    watts: 500,
    dutyShare: 0.7,
    startFactor: 3,
    dayHours: 1,
    nightHours: 0,
  },
  {
    key: 'pump',
    name: 'Water pump, 1 hp',
    room: 'outside',
    watts: 1000,
    dutyShare: 1,
    startFactor: 4,
    dayHours: 1,
    nightHours: 0,
  },
  {
    key: 'water-heater',
    name: 'Water heater',
    room: 'outside',
    watts: 3000,
    dutyShare: 0.7,
    startFactor: 1,
    dayHours: 0.5,
    nightHours: 0.5,
  },
  {
    key: 'security-light',
    name: 'Security light',
    room: 'outside',
    watts: 30,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 0,
    nightHours: 11,
  },
  {
    key: 'laptop',
    name: 'Laptop',
    room: 'work',
    watts: 65,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 4,
    nightHours: 2,
  },
  {
    key: 'desktop',
    name: 'Desktop computer',
    room: 'work',
    watts: 250,
    dutyShare: 1,
    startFactor: 1,
    dayHours: 8,
    nightHours: 0,
  },
  {
    key: 'printer',
    name: 'Printer',
    room: 'work',
    watts: 300,
    dutyShare: 0.2,
    startFactor: 1,
    dayHours: 1,
    nightHours: 0,
  },
]

/** The appliance with that key, or null. */
export function findAppliance(key: string): Appliance | null {
  return appliances.find((appliance) => appliance.key === key) ?? null
}
