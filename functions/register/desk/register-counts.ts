/** The SQL of each count of what staff do for the carbon register. */
export const registerCounts = {
  registerProposals: `select count(*) from public.register_proposals where status = 'waiting'`,
  meterReadings: `select count(*) from public.meter_readings where status = 'waiting'`,
  unitsTooFew: 'select least(count(*), 1) from private.free_units_kg() kg where kg < 0',
  registerFaults: 'select count(*) from public.register_faults where closed_at is null',
}
