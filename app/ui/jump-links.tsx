/** Links to the sections of a page, by the ids of the sections. */
export function JumpLinks({
  label,
  links,
}: {
  /** Names the navigation for screen readers. */
  label: string
  links: readonly { id: string; title: string }[]
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex gap-2 max-sm:mx-[calc(-1*var(--gutter))] max-sm:-my-1.5 max-sm:overflow-x-auto max-sm:py-1.5 max-sm:px-(--gutter) sm:flex-wrap large-text:flex-wrap">
        {links.map(({ id, title }) => (
          <li key={id} className="max-sm:shrink-0 large-text:shrink">
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-md text-ink no-underline hover:bg-surface-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
