/** How often a battery may be emptied, and how long it lasts however little it is used. */
export interface BatteryWear {
  /** Of its data sheet, until 80 % of the capacity is left; null where the sheet has none. */
  cycles: number | null
  calendarYears: number
}

/** Years until a battery is replaced: when its cycles are used, or when its calendar life ends. */
export function batteryLifeYears(
  { cycles, calendarYears }: BatteryWear,
  cyclesPerYear: number,
): number {
  return cycles === null ? calendarYears : Math.min(calendarYears, cycles / cyclesPerYear)
}
