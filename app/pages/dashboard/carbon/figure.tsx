/** A number of the register with what it is. */
export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="money mt-1 text-h3 font-bold">{value}</dd>
    </div>
  )
}
