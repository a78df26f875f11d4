/** A quote from a customer, with name and place. */
export function Testimonial({
  text,
  name,
  town,
  system,
}: {
  text: string
  name: string
  town: string
  system: string
}) {
  return (
    <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-5 sm:p-6">
      <blockquote className="flex-1 text-ink">
        <p>“{text}”</p>
      </blockquote>
      <figcaption className="mt-5 border-t border-line pt-4 text-sm text-ink-2">
        <span className="block font-semibold text-ink">
          {name}, {town}
        </span>
        {system}
      </figcaption>
    </figure>
  )
}
