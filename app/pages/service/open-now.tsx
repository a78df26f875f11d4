import {
  describeToday,
  listOpeningLines,
  type OpeningHours,
} from '../../../domain/contact/opening-hours.ts'
import { LabelledRows } from '../../ui/labelled-rows.tsx'

/** Whether somebody is there today, and the hours of the week. */
export function OpenNow({ hours, today }: { hours: OpeningHours; today: string }) {
  return (
    <>
      <p className="mt-4 font-semibold">{describeToday(hours, today)}</p>
      <LabelledRows
        className="mt-2 border-y border-line"
        rows={listOpeningLines(hours).map(({ days, hours: open }) => ({
          label: days,
          value: open,
        }))}
      />
    </>
  )
}
