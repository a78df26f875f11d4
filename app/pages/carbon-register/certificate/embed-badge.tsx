/** The badge of a certificate, and the HTML that puts it on another site. */
export function EmbedBadge({ id, origin }: { id: string; origin: string }) {
  const path = `/carbon-register/certificates/${id}`
  const html = `<a href="${origin}${path}"><img src="${origin}${path}/badge.svg" alt="Certificate of retirement ${id}" width="320" height="96"></a>`
  return (
    <div className="min-w-0">
      <p className="text-sm font-semibold">Put it on your own site</p>
      <img
        src={`${path}/badge.svg`}
        alt={`Badge of certificate ${id}`}
        width="320"
        height="96"
        className="mt-2 h-auto max-w-full"
      />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
          HTML of the badge
        </summary>
        <code className="block rounded-control bg-surface-2 p-3 text-sm wrap-anywhere">{html}</code>
      </details>
    </div>
  )
}
