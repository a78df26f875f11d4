const format = new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** The day an article was published, formatted for the site's locale. */
export function PostDate({ day }: { day: string }) {
  return <time dateTime={day}>{format.format(new Date(`${day}T12:00:00+01:00`))}</time>
}
