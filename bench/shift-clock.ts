/**
 * A process that imports this believes that it is noon in Lagos today: some work runs only by day, and
 * a measurement should not have to wait for the morning. `SHIFT_MS` says how far its clock is ahead.
 */
const shiftMs = Number(process.env['SHIFT_MS'])
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + shiftMs)
    else super(...given)
  }

  static override now(): number {
    return RealDate.now() + shiftMs
  }
}

globalThis.Date = ShiftedDate as DateConstructor
