import { formatLongDay } from '../../platform/format-time.ts'

/** The day an article was published. */
export function PostDate({ day }: { day: string }) {
  return <time dateTime={day}>{formatLongDay(day)}</time>
}
