/** A line of a bill inside a `dl`: what, and how much. */
export function AmountRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="money text-right font-semibold">{value}</dd>
    </div>
  )
}
