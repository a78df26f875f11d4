/**
 * The first letter of an app's name. Its own logo is not shown: a picture from its server would tell
 * that server who looks, and could be made to look like another company's.
 */
export function AppMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-12 shrink-0 place-items-center rounded-control bg-primary-soft text-h3 text-on-primary-soft"
    >
      {[...name.trim()][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
